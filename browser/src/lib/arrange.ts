// Moving tiles on the table: turns a drag into the single steps of an unfinished turn.
// The list of actions says which melds exist; the server decides whether a step is legal.
import type { ShownAct, ShownMeld, ShownPiece } from "../protocol"

export const JOKER = "joker"

export type Source =
  | { from: "rack"; tile: string; key?: string } // the key tells equal tiles apart
  | { from: "group"; group: number; place: number }
  | { from: "meld"; meld: number; place: number }
export type Target = { to: "rack" } | { to: "new" } | { to: "group"; group: number } | { to: "meld"; meld: number }

/** The name of a place, as tiles are dropped there. */
export function spotOf(target: Target): string {
  if (target.to === "group") return `group ${target.group}`
  return target.to === "meld" ? `meld ${target.meld}` : target.to
}

export type Groups = readonly (readonly string[])[] // single tiles that the player puts together
export type Shapes = ReadonlyMap<string, string> // from the tiles of a meld to the act that makes it

export interface Layout {
  melds: readonly ShownMeld[]
  groups: Groups
}

export interface Steps {
  acts: string[]
  groups: Groups // afterwards
}

/** The tiles of “meld r3-7” or “meld 7rby”. */
export function tilesOf(act: string): string[] {
  const code = act.slice(act.indexOf(" ") + 1)
  const run = /^([a-z])(\d+)-(\d+)$/.exec(code)
  if (run) {
    const first = Number(run[2])
    return Array.from({ length: Number(run[3]) - first + 1 }, (_, step) => `${run[1]}${first + step}`)
  }
  const set = /^(\d+)([a-z]+)$/.exec(code)
  return set ? Array.from(set[2] ?? "", (letter) => `${letter}${set[1]}`) : []
}

const keyOf = (tiles: readonly string[]) => [...tiles].sort().join(" ")
export const tokenOf = (piece: ShownPiece) => (piece.joker ? JOKER : piece.card)

export function shapesOf(acts: readonly ShownAct[]): Shapes {
  return new Map(acts.filter(({ verb }) => verb === "meld").map(({ act }) => [keyOf(tilesOf(act)), act]))
}

/** The act that makes one meld of these tiles. If jokers allow several, their places decide. */
export function melding(tokens: readonly string[], shapes: Shapes): string | undefined {
  const real = tokens.filter((token) => token !== JOKER)
  if (real.length === tokens.length) return shapes.get(keyOf(tokens))
  const fitting = [...shapes.values()].filter((act) => {
    const tiles = tilesOf(act)
    return tiles.length === tokens.length && new Set(real).size === real.length && real.every((tile) => tiles.includes(tile))
  })
  const asPlaced = fitting.find((act) => tilesOf(act).every((tile, place) => [tile, JOKER].includes(tokens[place] ?? "")))
  return asPlaced ?? (fitting.length === 1 ? fitting[0] : undefined)
}

/** The action that adds tiles to a meld, at an end or one in place of the joker that stands for it. */
export function joining(meld: ShownMeld, tokens: readonly string[], shapes: Shapes): string | undefined {
  const [token, ...others] = tokens
  if (!others.length && meld.pieces.some((piece) => piece.joker && piece.card === token)) return `meld ${meld.meld}`
  return melding([...meld.pieces.map(({ card }) => card), ...tokens], shapes)
}

/** Whether tiles are part of one meld, perhaps with others. */
export function together(tokens: readonly string[], shapes: Shapes): boolean {
  const real = tokens.filter((token) => token !== JOKER)
  const differ = new Set(real).size === real.length
  return differ && [...shapes.values()].some((act) => tokens.length <= tilesOf(act).length && real.every((tile) => tilesOf(act).includes(tile)))
}

/** The groups of the tiles that are single now; ungrouped tiles each by themselves. */
export function regrouped(groups: Groups, singles: readonly string[]): string[][] {
  const left = [...singles]
  const take = (tile: string) => {
    const place = left.indexOf(tile)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  }
  const kept = groups.map((group) => group.filter(take)).filter((group) => group.length > 0)
  return [...kept, ...left.map((tile) => [tile])]
}

export function tileAt(source: Source, { melds, groups }: Layout): string {
  if (source.from === "rack") return source.tile
  if (source.from === "group") return groups[source.group]?.[source.place] ?? ""
  const piece = melds[source.meld]?.pieces[source.place]
  return piece ? tokenOf(piece) : ""
}

/** The steps that bring tiles to a place, all together; null if they don't fit there. Only a tile by itself is taken out of a meld. */
export function stepsFor(sources: readonly Source[], target: Target, layout: Layout, shapes: Shapes): Steps | null {
  const moved = sources.filter((source) => !isAtHome(source, target))
  if (!moved.length) return { acts: [], groups: layout.groups }
  const tokens = moved.map((source) => tileAt(source, layout))
  const put = putting(tokens, target, layout, shapes)
  if (!put) return null
  const taken = taking(moved, layout, shapes)
  const groups = taken.groups.map((group) => [...group])
  if (target.to === "group") {
    const whole = [...(groups[target.group] ?? []), ...tokens]
    groups[target.group] = put.acts.length ? [] : whole
  }
  return { acts: [...taken.acts, ...put.acts], groups: [...groups, ...put.groups].filter((group) => group.length > 0) }
}

/** Whether this is the same tile, not just one that looks alike. */
export function isSame(one: Source, two: Source): boolean {
  if (one.from === "rack") return two.from === "rack" && one.tile === two.tile && one.key === two.key
  if (one.from === "group") return two.from === "group" && one.group === two.group && one.place === two.place
  return two.from === "meld" && one.meld === two.meld && one.place === two.place
}

export function isAtHome(source: Source, target: Target): boolean {
  if (source.from === "rack") return target.to === "rack"
  if (source.from === "group") return target.to === "group" && source.group === target.group
  return target.to === "meld" && source.meld === target.meld
}

function taking(sources: readonly Source[], layout: Layout, shapes: Shapes): Steps {
  const [first] = sources
  if (first?.from === "meld") return takingOut(first.meld, first.place, layout, shapes)
  const acts = sources.flatMap((source) => (source.from === "rack" ? [source.tile] : []))
  const isTaken = (group: number, place: number) =>
    sources.some((source) => source.from === "group" && source.group === group && source.place === place)
  return { acts, groups: layout.groups.map((group, number) => group.filter((_, place) => !isTaken(number, place))) }
}

/** Lift a tile out of a meld, whose rest stays one or two melds if possible. */
function takingOut(number: number, place: number, { melds, groups }: Layout, shapes: Shapes): Steps {
  const meld = melds[number]
  if (!meld) return { acts: [], groups }
  const acts = [`break ${meld.meld}`]
  const loose: string[][] = []
  for (const part of partsAround(meld, place)) {
    const act = shapes.get(keyOf(part.map(({ card }) => card)))
    if (act) acts.push(act)
    else loose.push(part.map(tokenOf))
  }
  return { acts, groups: [...groups, ...loose] }
}

function partsAround(meld: ShownMeld, place: number): ShownPiece[][] {
  const [before, after] = [meld.pieces.slice(0, place), meld.pieces.slice(place + 1)]
  return (meld.run ? [before, after] : [[...before, ...after]]).filter((part) => part.length > 0)
}

/** Put tiles down; ``groups`` are the new ones. */
function putting(tokens: readonly string[], target: Target, { melds, groups }: Layout, shapes: Shapes): Steps | null {
  switch (target.to) {
    case "rack":
      return { acts: tokens.map((token) => `back ${token}`), groups: [] }
    case "new": {
      const act = melding(tokens, shapes)
      return act ? { acts: [act], groups: [] } : { acts: [], groups: [tokens] }
    }
    case "group": {
      const act = melding([...(groups[target.group] ?? []), ...tokens], shapes)
      return { acts: act ? [act] : [], groups: [] }
    }
    case "meld": {
      const meld = melds[target.meld]
      const act = meld && joining(meld, tokens, shapes)
      return act ? { acts: [`break ${meld.meld}`, act], groups: [] } : null
    }
  }
}

/** The step that undoes a step. */
export function inverse(act: string): string {
  const [verb = "", what = ""] = act.split(" ")
  if (verb === "break") return `meld ${what}`
  if (verb === "meld") return `break ${what}`
  return verb === "back" ? what : `back ${act}`
}
