// Requests: opening, finding and joining tables.
import { settings } from "../lib/settings.svelte"
import { texts } from "../lib/texts.svelte"
import type { Answer, CardDraft, CardGrammar, Fit, GameReply, Info, LinkReply, Listed, MoveReply, NewBot, NewOptions, NewTable, Problem, ReadCard, Seated, TicketReply } from "../protocol"

export class Trouble extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly clause = "",
  ) {
    super(text)
  }
}

export async function request<Reply>(method: string, path: string, body?: unknown, token = ""): Promise<Reply> {
  const headers: Record<string, string> = { "Accept-Language": texts.current.language }
  if (body !== undefined) headers["Content-Type"] = "application/json"
  if (token) headers["Authorization"] = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  } catch {
    throw new Trouble("offline", texts.current.text("web-offline"))
  }
  if (answer.ok) return (await answer.json()) as Reply
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new Trouble(problem.code ?? "error", problem.text ?? texts.current.text("web-failed"), problem.clause)
}

/** Why it failed; empty if it worked. */
export async function failure(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return ""
  } catch (error) {
    return (error as Error).message
  }
}

const kept = new Map<string, Promise<unknown>>()

/** Requested once: it doesn't change. */
function once<Reply>(path: string): Promise<Reply> {
  let found = kept.get(path)
  if (!found) {
    found = request<Reply>("GET", path)
    found.catch(() => kept.delete(path))
    kept.set(path, found)
  }
  return found as Promise<Reply>
}

export const gameOf = (name: string) => once<GameReply>(`/games/${name}`)
export const games = () => request<string[]>("GET", "/games")
export const openTables = () => request<Listed[]>("GET", "/tables")
export const tableWith = (code: string) => request<Listed>("GET", `/codes/${encodeURIComponent(code)}`)
export const infoOf = (id: string) => request<Info>("GET", `/tables/${id}`)
export const ticketFor = (id: string, token: string) =>
  request<TicketReply>("POST", `/tables/${id}/ticket`, undefined, token)
export const inviteBot = (id: string, bot: NewBot, token: string) =>
  request<Answer>("POST", `/tables/${id}/bots`, bot, token)
/** Accept the terms, unless they have changed since the version seen. */
export const accept = (id: string, token: string, seen = 0) => request<Answer>("POST", `/tables/${id}/accept?seen=${seen}`, undefined, token)
export const leave = (id: string, seat: number, token: string) =>
  request<Answer>("DELETE", `/tables/${id}/seats/${seat}`, undefined, token)


// Moving a seat to another device

export const moveCode = (id: string, token: string) => request<MoveReply>("POST", `/tables/${id}/move`, undefined, token)

/** Take over a seat with a code from another device. */
export async function moveHere(code: string): Promise<Seated> {
  const seated = await request<Seated>("POST", `/moves/${code.replace(/\D/g, "") || "0"}`)
  keepSeat(seated)
  return seated
}

// Setting a table up

export const fitting = (game: string, seats: number, options: string) =>
  request<Fit>("GET", `/games/${game}/fit?seats=${seats}&options=${encodeURIComponent(options)}`)
export const galleryOf = (game: string) => request<ReadCard[]>("GET", `/games/${game}/gallery`)
export const grammarOf = (game: string) => once<CardGrammar>(`/games/${game}/blocks`)
export const checkCard = (draft: CardDraft) => request<ReadCard>("POST", "/cards", draft)
export const setTerms = (id: string, terms: NewOptions, token: string) =>
  request<Answer>("PUT", `/tables/${id}/options`, terms, token)
export const setManners = (id: string, chat: string, delay: number, token: string) =>
  request<Answer>("PUT", `/tables/${id}/manners`, { chat, delay }, token)
export const addressOf = () => request<LinkReply>("GET", "/address")
export const handOver = (id: string, seat: number, token: string) =>
  request<Answer>("PUT", `/tables/${id}/host`, { seat }, token)

export async function open(table: NewTable): Promise<Seated> {
  const seated = await request<Seated>("POST", "/tables", { ...table, token: secret() })
  keepSeat(seated)
  return seated
}

export async function sit(id: string, name: string, seat?: number): Promise<Seated> {
  const body = { name, avatar: settings.avatar, token: secret(), ...(seat === undefined ? {} : { seat }) }
  const seated = await request<Seated>("POST", `/tables/${id}/seats`, body)
  keepSeat(seated)
  return seated
}

/** A seat at any public table of the game, or at a new one. */
export async function findSeat(game: string, name: string, options: string): Promise<Seated> {
  const seated = await request<Seated>("POST", "/quick", { game, name, avatar: settings.avatar, options, token: secret() })
  keepSeat(seated)
  return seated
}

// This browser's seats, in its storage

const SEATS = "penult.seats"
const MOST = 50

function secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("")
}

interface KeptSeat extends Seated {
  at?: number // when it was taken, in milliseconds since 1970
}

function seats(): KeptSeat[] {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "[]") as KeptSeat[]
  } catch {
    return []
  }
}

export function keepSeat(seated: Seated): void {
  const others = seats().filter((each) => each.table !== seated.table)
  localStorage.setItem(SEATS, JSON.stringify([{ ...seated, at: Date.now() }, ...others].slice(0, MOST)))
}

export function forgetSeat(table: string): void {
  localStorage.setItem(SEATS, JSON.stringify(seats().filter((each) => each.table !== table)))
}

export function seatAt(table: string): Seated | undefined {
  return seats().find((each) => each.table === table)
}

/** The latest first. */
export function mySeats(): KeptSeat[] {
  return seats()
}
