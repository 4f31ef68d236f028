// The costly decisions of one's own latest matches, kept in this browser until they are put right.
import type { Analysis, ReviewedDecision } from "../protocol"

const KEPT = "penult.mistakes"
const MATCHES = 30
const LETTERS = 1_000_000 // of all records together; browsers keep some five million
const COSTLY = ["mistake", "blunder"]

interface Missed {
  decision: ReviewedDecision
  tries: number // that went wrong
}

interface ReviewedMatch {
  table: string
  game: string
  record: string // empty once nothing is left to practise
  open: Missed[]
}

export interface Mistake extends Missed {
  table: string
  game: string
  record: string
}

function matches(): ReviewedMatch[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as ReviewedMatch[]
  } catch {
    return []
  }
}

/** The oldest matches make room. */
function keep(all: readonly ReviewedMatch[]): void {
  let letters = 0
  const some = all.slice(0, MATCHES).filter((each) => (letters += each.record.length) <= LETTERS)
  localStorage.setItem(KEPT, JSON.stringify(some))
}

/** What a seat can do about its mistakes of a match; only once, or they would come back. */
export function keepMistakes(table: string, record: string, seat: number, { game, reviews }: Analysis): void {
  const known = matches()
  const review = reviews?.find((each) => each.seat === seat)
  if (!review || known.some((each) => each.table === table)) return
  const open = review.decisions
    .filter((each) => COSTLY.includes(each.grade ?? "") && each.advice?.act)
    .sort((one, other) => (other.loss ?? 0) - (one.loss ?? 0))
    .map((decision) => ({ decision, tries: 0 }))
  keep([{ table, game, record: open.length ? record : "", open }, ...known])
}

/** Those tried least often first, then the latest and costliest. */
export function mistakes(): Mistake[] {
  const all = matches().flatMap(({ table, game, record, open }) => open.map((each) => ({ table, game, record, ...each })))
  return all.sort((one, other) => one.tries - other.tries)
}

/** It was put right: it is gone. Or it wasn't, and comes again after the others. */
export function settle({ table, decision }: Mistake, right: boolean): void {
  const all = matches().map((match) => {
    if (match.table !== table) return match
    const isIt = (each: Missed) => each.decision.number === decision.number
    const open = right ? match.open.filter((each) => !isIt(each)) : match.open.map((each) => (isIt(each) ? { ...each, tries: each.tries + 1 } : each))
    return { ...match, open, record: open.length ? match.record : "" }
  })
  keep(all)
}

/** Everything that is kept, to export it. */
export const exportedMistakes = (): unknown => matches()

export function forgetMistakes(): void {
  localStorage.removeItem(KEPT)
}
