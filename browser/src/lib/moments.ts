// What everybody should notice: which events are moments, whom they concern, and how long they last.
import type { Happened } from "../protocol"
import type { Box, Size } from "./geometry"

export type Where = number | "pile" | "middle" | "tray a" | "tray b" // a seat, or a place on the felt

export interface Moment {
  kind: string
  at: Where
  from?: Where // it flies or points from there
  sign: string // an emblem, or a figure such as +2
  glad?: number // a seat that likes it
  struck?: number // a seat that doesn't
  long: number // milliseconds
  event: Happened
}

const DRAWN_FOR = 2 // cards; a single one is an ordinary draw

type Maker = (event: Happened, all: readonly Happened[]) => Omit<Moment, "kind" | "event"> | null

const at = (event: Happened) => event.seat ?? -1
const tray = (event: Happened): Where => (event.tray === "b" ? "tray b" : "tray a")

const MAKERS: Record<string, Maker> = {
  skipped: (event, all) =>
    // whoever draws for a card also loses the turn: the cards say so
    all.some((each) => each.kind === "drew" && each.seat === event.seat && (each.count ?? 0) >= DRAWN_FOR)
      ? null
      : { at: at(event), sign: "skip", struck: at(event), long: 700 },
  drew: (event) =>
    (event.count ?? 0) >= DRAWN_FOR
      ? { at: at(event), from: "pile", sign: `+${event.count}`, struck: at(event), long: 800 }
      : null,
  jumped: (event) => ({ at: at(event), sign: "jump", glad: at(event), long: 700 }),
  called: (event) => ({ at: at(event), sign: "call", glad: at(event), long: 1200 }),
  caught: (event) => ({ at: at(event), from: event.other ?? -1, sign: "point", glad: event.other ?? -1, struck: at(event), long: 1000 }),
  challenged: (event) => ({ at: at(event), from: event.other ?? -1, sign: "point", long: 900 }),
  bluff: (event) => ({ at: at(event), from: event.other ?? -1, sign: "bluff", glad: event.other ?? -1, struck: at(event), long: 1600 }),
  no_bluff: (event) => ({ at: at(event), from: event.other ?? -1, sign: "honest", glad: at(event), struck: event.other ?? -1, long: 1600 }),
  swapped: (event) => ({ at: at(event), from: event.other ?? -1, sign: "swap", long: 800 }),
  passed_on: () => ({ at: "middle", sign: "swap", long: 800 }),
  passed_back: () => ({ at: "middle", sign: "swap", long: 800 }),
  fanfare: (event) => ({ at: at(event), sign: "fanfare", long: 1100 }),
  crowned: (event) => ({ at: at(event), from: event.other ?? "middle", sign: "crown", glad: at(event), long: 1300 }),
  designated: (event) => ({ at: at(event), from: event.other ?? "middle", sign: "hat", struck: at(event), long: 1000 }),
  struck: (event) => ({ at: at(event), from: event.other ?? "middle", sign: "sceptre", struck: at(event), long: 1000 }),
  rang: (event) => ({ at: at(event), sign: "bell", struck: at(event), long: 1200 }),
  eliminated: (event) => ({ at: at(event), sign: "out", struck: at(event), long: 1600 }),
  froze: (event) => ({ at: tray(event), sign: "frost", long: 900 }),
  thawed: (event) => ({ at: tray(event), sign: "crack", long: 700 }),
  tilt: (event) => ({ at: tray(event), sign: "tilt", struck: at(event), long: 1100 }),
  fell: (event) => ({ at: at(event), sign: "fall", struck: at(event), long: 1600 }),
}

/** The moments of one message, in the order in which they happened. */
export function momentsOf(events: readonly Happened[]): Moment[] {
  return events.flatMap((event) => {
    const made = MAKERS[event.kind]?.(event, events)
    return made ? [{ kind: event.kind, event, ...made }] : []
  })
}

const MANY = 3 // waiting moments from which on they go twice as fast

export function pace(waiting: number): number {
  return waiting > MANY ? 0.5 : 1
}

const MARGIN = 4 // pixels
const BROW = 0.68 // of a face: its name below stays readable, and the cards beside it

/** Where the upper left corner of a stamp goes: on a face or a tray, above a pile, never over a question. */
export function stampAt(at: Where, target: Box, { wide, high }: Size, window: Size, question?: Box): { x: number; y: number } {
  const between = (low: number, value: number, top: number) => Math.max(low, Math.min(value, top))
  const inside = (x: number, y: number) => ({
    x: between(MARGIN, x, window.wide - wide - MARGIN),
    y: between(MARGIN, y, window.high - high - MARGIN),
  })
  const bottom =
    typeof at === "number"
      ? target.y + BROW * target.high
      : at === "pile" || at === "middle"
        ? target.y - MARGIN
        : target.y + (target.high + high) / 2
  const place = inside(target.x + (target.wide - wide) / 2, bottom - high)
  if (!question) return place
  const right = question.x + question.wide
  if (place.x + wide <= question.x || place.x >= right || place.y + high <= question.y || place.y >= question.y + question.high) return place
  const ways = [
    inside(place.x, question.y - high - MARGIN),
    inside(question.x - wide - MARGIN, place.y),
    inside(right + MARGIN, place.y),
  ].filter(({ x, y }) => y + high <= question.y || x + wide <= question.x || x >= right)
  const far = (way: { x: number; y: number }) => Math.abs(way.x - place.x) + Math.abs(way.y - place.y)
  return ways.reduce((best, way) => (far(way) < far(best) ? way : best), ways[0] ?? place)
}
