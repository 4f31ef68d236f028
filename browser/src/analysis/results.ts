// One's own matches, kept in this browser and never sent anywhere.
import type { Analysis, Calls } from "../protocol"

const KEPT = "penult.results"
const MOST = 2000

export interface Result {
  table: string
  game: string
  at: number // milliseconds since 1970
  expected: number // the chance before the first deal
  won: number // the share of the win
  luck: number
  play: number
  accuracy: number // 0 to 100
  forgotten?: number // calls; matches kept before they were counted don't say
  caught?: number // of those
}

export interface Summary {
  matches: number
  won: number
  expected: number
  luck: number
  accuracy: number
  forgotten: number
  caught: number
}

export function results(): Result[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Result[]
  } catch {
    return []
  }
}

/** Each match counts once. Chances of single rounds don't add up to matches, so they aren't kept. */
export function keepResult(table: string, seat: number, { game, unit, accounts, reviews }: Analysis, calls?: Calls): void {
  const account = accounts[seat]
  const accuracy = reviews?.find((review) => review.seat === seat)?.accuracy
  const known = results()
  if (unit !== "match" || !account || accuracy === undefined || known.some((each) => each.table === table)) return
  const { prior, result, deal, draws, play } = account
  const own = { table, game, at: Date.now(), expected: prior, won: result, luck: deal + draws, play, accuracy, ...calls }
  localStorage.setItem(KEPT, JSON.stringify([...known, own].slice(-MOST)))
}

export function forgetResults(): void {
  localStorage.removeItem(KEPT)
}

export function summed(some: readonly Result[]): Summary {
  const sum = (of: (result: Result) => number) => some.reduce((total, each) => total + of(each), 0)
  const matches = some.length
  return {
    matches,
    won: sum((each) => each.won),
    expected: sum((each) => each.expected),
    luck: sum((each) => each.luck),
    accuracy: matches ? sum((each) => each.accuracy) / matches : 0,
    forgotten: sum((each) => each.forgotten ?? 0),
    caught: sum((each) => each.caught ?? 0),
  }
}
