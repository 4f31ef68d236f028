// Records of matches finished on this server, and of files on the user's disk.
import { request } from "../net/api"
import { texts } from "../lib/texts.svelte"
import type { Because, Course, FinishedTable, Outline, Replay } from "../protocol"

export const LONGEST = 400_000 // characters the server accepts
const PAGE = 50 // frames at once

export interface Source {
  id: string // of a table; empty for a file
  record: string
}

export const archived = () => request<FinishedTable[]>("GET", "/archive?most=12")

export async function recordOf(id: string): Promise<string> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/record`, {
    headers: { "Accept-Language": texts.current.language },
  })
  if (answer.ok) return answer.text()
  const problem = (await answer.json().catch(() => ({}))) as { text?: string }
  throw new Error(problem.text ?? texts.current.text("web-failed"))
}

export function outlineOf({ id, record }: Source): Promise<Outline> {
  return id ? request<Outline>("GET", `/tables/${id}/outline`) : request<Outline>("POST", "/records/outline", { record })
}

/** Replays the whole match, which may take a while. */
export function courseOf({ id, record }: Source): Promise<Course> {
  return id ? request<Course>("GET", `/tables/${id}/course`) : request<Course>("POST", "/records/course", { record })
}

/** The page of frames that contains a step. */
export function framesAt({ id, record }: Source, viewer: number, step: number): Promise<Replay> {
  const start = pageOf(step)
  if (id) return request<Replay>("GET", `/tables/${id}/replay?viewer=${viewer}&start=${start}&count=${PAGE}`)
  return request<Replay>("POST", "/records/replay", { record, viewer, start, count: PAGE })
}

export function pageOf(step: number): number {
  return step - (step % PAGE)
}

export const whyThen = (record: string, number: number, seat: number, act: string) =>
  request<Because>("POST", "/records/why", { record, number, seat, act })

// Commitments this browser was shown before a match began

const NOTED = "penult.commitments"
const MOST = 100

function allNoted(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(NOTED) ?? "[]") as [string, string][]
  } catch {
    return []
  }
}

/** Only once: a commitment changed later isn't the one we saw. */
export function note(table: string, commitment: string): void {
  if (!commitment || noted(table)) return
  localStorage.setItem(NOTED, JSON.stringify([[table, commitment], ...allNoted()].slice(0, MOST)))
}

export function noted(table: string): string {
  return allNoted().find(([id]) => id === table)?.[1] ?? ""
}
