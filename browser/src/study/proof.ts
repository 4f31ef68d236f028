// Checks that the deal was what was promised, using only the record and what this browser was shown.
import type { Course, Deal } from "../protocol"
import { type Added, combined, commitmentOf, hashOf, order, seedOf } from "./chance"

const CHECK = 8 // hex digits after a line of actions
const STEP = ", "
const CUSTOM = /^custom[1-4]$/
const BESIDES = 12 // most orders used for cutting and drawing lots before a deal

export interface Check {
  key: string // of its text: web-proof-…
  ok: boolean | null // null: nothing to say
  line?: number // of the record, where it fails
  values?: Record<string, string | number>
}

interface Line {
  line: number
  value: string
}

export interface Sorted {
  header: Map<string, Line>
  added: Added[]
  arranged: boolean // cards were arranged by hand
  acts: Line[]
}

/** The lines of a record. */
export function sort(record: string): Sorted {
  const found: Sorted = { header: new Map(), added: [], arranged: false, acts: [] }
  record.split(/\r?\n/).forEach((raw, place) => {
    const text = raw.trim()
    const line = place + 1
    const [, key = "", value = ""] = /^([\w-]+): (.*)$/.exec(text) ?? []
    if (!text || text.startsWith("//")) return
    if (/^(\d|-1 )/.test(text)) found.acts.push({ line, value: text })
    else if (key === "seat-seed") found.added.push({ seat: Number.parseInt(value, 10), seed: value.split(" ")[1] ?? "" })
    else if (key === "order" || key === "position") found.arranged = true
    else if (key && !found.header.has(key)) found.header.set(key, { line, value: value.trim() })
  })
  return found
}

/** ``noted``: the commitment this browser saw before the deal; ``course``: the cards as they were dealt. */
export function proofOf(record: string, course: Course | null, noted: string): Check[] {
  const sorted = sort(record)
  const seed = seedOf(sorted.header.get("seed")?.value ?? "")
  return [
    seen(sorted, noted),
    ...published(sorted, seed),
    committed(sorted, seed),
    sealed(sorted),
    ...dealt(sorted, seed, course),
  ]
}

/** Whether no check fails. */
export function holds(checks: readonly Check[]): boolean {
  return checks.every(({ ok }) => ok !== false)
}

// The commitment

function seen({ header }: Sorted, noted: string): Check {
  const promised = header.get("published") ?? header.get("commitment")
  const commitment = promised?.value ?? ""
  if (!noted) return { key: "web-proof-not-noted", ok: null, values: { commitment } }
  const ok = noted === commitment
  return { key: ok ? "web-proof-noted" : "web-proof-other-noted", ok, ...at(ok, promised), values: { commitment, noted } }
}

/** A server publishes the hash of its own seed first; then the seats add theirs. */
function published({ header, added }: Sorted, seed: string): Check[] {
  const promised = header.get("published")
  if (!promised) return []
  const server = seedOf(header.get("server-seed")?.value ?? "")
  const hash = server && commitmentOf(server)
  const told = hash === promised.value
  const made = server && combined(server, header.get("table")?.value ?? "", added)
  const same = Boolean(made) && made === seed
  return [
    { key: told ? "web-proof-published" : "web-proof-not-published", ok: told, ...at(told, promised), values: { hash } },
    {
      key: !same ? "web-proof-not-combined" : added.length ? "web-proof-combined" : "web-proof-alone",
      ok: same,
      ...at(same, header.get("seed")),
      values: { count: added.length, seats: added.map(({ seat }) => seat + 1).join(", ") },
    },
  ]
}

function committed({ header }: Sorted, seed: string): Check {
  const promised = header.get("commitment")
  const hash = seed && commitmentOf(seed)
  const ok = Boolean(promised) && hash === promised?.value
  return { key: ok ? "web-proof-committed" : "web-proof-not-committed", ok, ...at(ok, header.get("seed")), values: { hash, seed } }
}

// The actions

/** Each line of actions carries a hash of everything before it: changing one changes all that follow. */
function sealed({ header, acts, arranged }: Sorted): Check {
  let check = header.get("commitment")?.value ?? ""
  const written = arranged ? [] : [...header].filter(([key]) => CUSTOM.test(key)).sort()
  for (const [key, { value }] of written) check = next(check, "-1", `${key}: ${value}`)
  for (const { line, value } of acts) {
    const cut = value.lastIndexOf("#")
    const words = (cut < 0 ? value : value.slice(0, cut)).trim()
    const [seat = "", ...rest] = words.split(" ")
    for (const act of rest.join(" ").split(STEP)) check = next(check, seat, act)
    if (cut < 0 || value.slice(cut + 1).trim() !== check) return { key: "web-proof-not-sealed", ok: false, line, values: { act: words } }
  }
  return { key: "web-proof-sealed", ok: true, values: { count: acts.length } }
}

function next(check: string, seat: string, act: string): string {
  return hashOf(`${check} ${seat} ${act}`).slice(0, CHECK)
}

// The cards

function dealt(sorted: Sorted, seed: string, course: Course | null): Check[] {
  if (!course || !seed) return [{ key: "web-proof-no-cards", ok: null }]
  if (sorted.arranged) return [{ key: "web-proof-arranged", ok: null }]
  const checks: Check[] = []
  let first = 0
  course.deals.forEach((deal, place) => {
    const before = course.deals[place - 1]?.number ?? 0
    const number = orderBehind(seed, course.deck, deal, first, first + BESIDES + deal.number - before)
    const round = place + 1
    if (number < 0) checks.push({ key: "web-proof-not-dealt", ok: false, values: { round } })
    else {
      checks.push({ key: "web-proof-dealt", ok: true, values: { round, number, count: sizeOf(deal) } })
      checks.push(...drawn(stock(seed, number, deal.size, course.deck), deal, round))
    }
    first = number + 1
  })
  return checks
}

/** The cards of an order, from the top of the draw pile down. */
function stock(seed: string, number: number, size: number, deck: readonly string[]): string[] {
  return order(seed, number, size).reverse().map((place) => deck[place] ?? "")
}

/** Cards drawn later came right after the deal, one by one, until the draw pile was reshuffled. */
function drawn(taken: readonly string[], deal: Deal, round: number): Check[] {
  const cards = deal.drawn ?? []
  if (!cards.length) return []
  const wrong = cards.findIndex((card, place) => taken[sizeOf(deal) + place] !== card)
  if (wrong >= 0) return [{ key: "web-proof-not-drawn", ok: false, values: { round, number: wrong + 1 } }]
  return [{ key: "web-proof-drawn", ok: true, values: { round, count: cards.length } }]
}

function sizeOf(deal: Deal): number {
  return deal.hands.reduce((sum, hand) => sum + hand.cards.length, deal.up.length)
}

/** The number of the order that gives these hands; -1 if none does. */
export function orderBehind(seed: string, deck: readonly string[], deal: Deal, from: number, to: number): number {
  for (let number = from; number <= to; number++) {
    if (fits(stock(seed, number, deal.size, deck), deal)) return number
  }
  return -1
}

/** Whether the cards give these hands, dealt hand by hand or one card at a time. ``taken``: from the top down. */
function fits(taken: readonly string[], { hands, up }: Deal): boolean {
  const size = hands.reduce((sum, hand) => sum + hand.cards.length, 0)
  if (!up.every((card, place) => taken[size + place] === card)) return false
  const inARow = (hand: number) => {
    const start = hands.slice(0, hand).reduce((sum, each) => sum + each.cards.length, 0)
    return taken.slice(start, start + (hands[hand]?.cards.length ?? 0))
  }
  const inTurns = (hand: number, first: number) =>
    taken.slice(0, size).filter((_, place) => (place + first) % hands.length === hand)
  const agree = (way: (hand: number) => readonly string[]) =>
    hands.every((hand, place) => [...way(place)].sort().join() === [...hand.cards].sort().join())
  return agree(inARow) || hands.some((_, first) => agree((hand) => inTurns(hand, first)))
}

function at(ok: boolean, line: Line | undefined): { line?: number } {
  return ok || !line ? {} : { line: line.line }
}
