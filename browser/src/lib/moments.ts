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

interface Point {
  x: number
  y: number
}

const between = (low: number, value: number, top: number) => Math.max(low, Math.min(value, top))

function inside({ x, y }: Point, { wide, high }: Size, bounds: Box): Point {
  return {
    x: between(bounds.x + MARGIN, x, bounds.x + bounds.wide - wide - MARGIN),
    y: between(bounds.y + MARGIN, y, bounds.y + bounds.high - high - MARGIN),
  }
}

function overlap(one: Box, two: Box): number {
  const wide = Math.min(one.x + one.wide, two.x + two.wide) - Math.max(one.x, two.x)
  const high = Math.min(one.y + one.high, two.y + two.high) - Math.max(one.y, two.y)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** The first of these places where a stamp covers least of what should stay in sight. */
function clearest(places: readonly Point[], size: Size, bounds: Box, keep: readonly Box[]): Point {
  const ways = places.map((place) => inside(place, size, bounds))
  const covered = ways.map((way) => keep.reduce((sum, box) => sum + overlap({ ...way, ...size }, box), 0))
  return ways[covered.indexOf(Math.min(...covered))] ?? { x: 0, y: 0 }
}

/** Where the upper left corner of a stamp goes that concerns a player: beside the face, which shows how they like it. */
export function besideFace(face: Box, seat: Box, size: Size, bounds: Box, keep: readonly Box[]): Point {
  const middle = { x: face.x + (face.wide - size.wide) / 2, y: face.y + (face.high - size.high) / 2 }
  const places = [
    { ...middle, y: face.y - size.high - MARGIN },
    { ...middle, x: face.x + face.wide + MARGIN },
    { ...middle, x: face.x - size.wide - MARGIN },
    { ...middle, x: seat.x + seat.wide + MARGIN },
    { x: seat.x + (seat.wide - size.wide) / 2, y: seat.y + seat.high - MARGIN },
  ]
  return clearest(places, size, bounds, keep)
}

/** Where a stamp goes on the table: on a tray, above a pile, never over a question. */
export function stampAt(at: Where, target: Box, size: Size, bounds: Box, question?: Box): Point {
  const { wide, high } = size
  const bottom = at === "pile" || at === "middle" ? target.y - MARGIN : target.y + (target.high + high) / 2
  const place = { x: target.x + (target.wide - wide) / 2, y: bottom - high }
  if (!question) return inside(place, size, bounds)
  const places = [
    place,
    { ...place, y: question.y - high - MARGIN },
    { ...place, x: question.x - wide - MARGIN },
    { ...place, x: question.x + question.wide + MARGIN },
  ]
  return clearest(places, size, bounds, [question])
}
