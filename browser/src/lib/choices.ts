// From the list of legal actions to what can be tapped. The server decides what is legal.
import type { GameReply, ShownAct, ShownCard, ShownSeat, Verb } from "../protocol"

export type Acts = ReadonlyMap<string, ShownAct>
export const COLOURS = ["red", "blue", "yellow", "green"] as const

const ON_CARDS: readonly string[] = ["lay", "jump", "pick"] satisfies Verb[]
const ON_TABLE: readonly string[] = ["meld", "break", "take_back", "steady"] satisfies Verb[]
const QUESTIONS: readonly string[] = [
  ...(["name", "hit", "designate", "fire"] satisfies Verb[]),
  ...(["choose", "option", "guess", "blame"] satisfies Verb[]),
]
export const WRITING: readonly string[] = ["propose", "accept", "refuse", "withdraw"] satisfies Verb[]

export function actsOf(game: GameReply): Acts {
  return new Map(game.acts.map((act) => [act.act, act]))
}

export function known(acts: Acts, texts: readonly string[]): ShownAct[] {
  return texts.flatMap((text) => acts.get(text) ?? [])
}

/** All ways to play a card of the hand, ordinary plays before jumping in. */
export function waysToLay(legal: readonly ShownAct[], card: string): ShownAct[] {
  const ways = legal.filter((act) => act.card === card && ON_CARDS.includes(act.verb))
  const lays = ways.filter((act) => act.verb === "lay")
  return lays.length ? lays : ways
}

/** The simplest notation for playing a card, on one of the trays if there are any, to ask why it can't be played. */
export function layOf(acts: Acts, card: string, tray = -1): string {
  const lays = [...acts.values()].filter((act) => act.verb === "lay" && act.card === card)
  return (lays.find((act) => (act.tray ?? -1) === tray) ?? lays[0])?.act ?? card
}

// Places on the table where a card can be put: “talon”, “tray 0” or “tray 1”

const TALON = "talon"

/** Where these ways of playing a card end. */
export function spotsOf(ways: readonly ShownAct[]): string[] {
  return valuesOf(ways, "tray").map((tray) => (tray < 0 ? TALON : `tray ${tray}`))
}

export function trayOf(spot: string): number {
  return spot.startsWith("tray ") ? Number(spot.slice(5)) : -1
}

/** Actions with a button of their own. */
export function buttons(legal: readonly ShownAct[]): ShownAct[] {
  const elsewhere = [...ON_CARDS, ...ON_TABLE, ...QUESTIONS, ...WRITING]
  return legal.filter((act) => !elsewhere.includes(act.verb))
}

/** The first plan of each kind has a button; the others are in the menu. */
export function isFurtherAdvice(act: ShownAct, legal: readonly ShownAct[]): boolean {
  return act.verb === "plan" && legal.find((each) => each.verb === "plan") !== act
}

/** The optional action that a player marked as away is looking for. */
export function isReturn(act: ShownAct): boolean {
  return act.verb === "back"
}

const CALLABLE = 2 // cards: with the lay that leaves one

/** Whether an action deserves a button in plain sight. Calls are legal long before they make sense, and where a wrong catch costs something, so is catching anybody. */
export function isWise(act: ShownAct, seats: readonly ShownSeat[], me: number): boolean {
  const size = (seat: number) => seats[seat]?.size ?? 0
  if (act.verb === "call") return size(me) <= CALLABLE
  const target = act.target ?? -1
  if (act.verb === "catch") return size(target) <= 1 || Boolean(seats[target]?.about || seats[target]?.marks?.includes("exposed"))
  return true
}

/** The actions that answer a question to the viewer. */
export function answers(legal: readonly ShownAct[]): ShownAct[] {
  const verb = QUESTIONS.find((each) => legal.some((act) => act.verb === each))
  return verb ? legal.filter((act) => act.verb === verb) : []
}

export type Open = "tray" | "colour" | "target"

/** What remains to be chosen among several ways: the first thing in which they differ. */
export function openQuestion(ways: readonly ShownAct[]): Open | null {
  const differs = (key: Open) => new Set(ways.map((way) => way[key] ?? -1)).size > 1
  return (["tray", "colour", "target"] as const).find(differs) ?? null
}

export function narrowed(ways: readonly ShownAct[], key: Open, value: number): ShownAct[] {
  return ways.filter((way) => (way[key] ?? -1) === value)
}

export function valuesOf(ways: readonly ShownAct[], key: Open): number[] {
  return [...new Set(ways.map((way) => way[key] ?? -1))].sort((one, two) => one - two)
}

export interface Held extends ShownCard {
  key: string // stays with the card while others come and go
}

/** The hand in order, each card with a key. */
export function sorted(hand: readonly ShownCard[], order: "colour" | "number" | "none", game: GameReply): Held[] {
  const seen = new Map<string, number>()
  const keyed = hand.map((held) => {
    const copy = seen.get(held.card) ?? 0
    seen.set(held.card, copy + 1)
    return { ...held, key: `${held.card}.${copy}` }
  })
  // Of equal cards only one was drawn: the one that came last
  for (const [place, held] of keyed.entries()) held.fresh &&= !keyed.slice(place + 1).some((other) => other.card === held.card && other.fresh)
  if (order === "none") return keyed
  const places = new Map(game.cards.map((card, place) => [card, place]))
  const rank = (card: string) => {
    const place = places.get(card) ?? 0
    const colour = COLOURS.indexOf(game.colours[place] as (typeof COLOURS)[number])
    const face = game.colours[place] ? Number.parseInt(card.slice(1), 10) : Number.NaN
    const number = Number.isNaN(face) ? 50 + (place % 50) : face
    const byColour = colour < 0 ? 4 : colour
    return order === "colour" ? byColour * 1000 + place : (colour < 0 ? 900 : number) * 10 + byColour
  }
  return keyed.sort((one, two) => rank(one.card) - rank(two.card))
}
