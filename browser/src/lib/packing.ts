// How large tiles can be if everything that lies on the table is to be seen at once.
import { TILES } from "./fan"
import type { Size } from "./geometry"

/** Pixels from the corner of the table. */
export interface Place {
  left: number
  top: number
  wide: number // at most: a long run breaks into lines
}

export interface Layout {
  places: readonly Place[]
  high: number
}

export const EDGE = 8 // pixels around the tiles of a group, both sides together
const BETWEEN = 8 // from one group to the next, at least
export const LEAST = 32 // pixels: what a finger can hit and an old eye can read
const STEP = 0.9 // few sizes, so that they seldom change
const NOTHING: Size = { wide: 0, high: 0 }

/** How wide the pool beside the melds is, in pixels. */
export function poolWidth({ wide, high }: Size, rem: number): number {
  return Math.min(Math.max(40, Math.min(0.12 * wide, 0.24 * high)), 7 * rem)
}

/** Where groups of so many tiles lie, row by row around what lies in the corner, and how high all of it is. */
export function laidOut(groups: readonly number[], tile: number, wide: number, corner: Size = NOTHING): Layout {
  const line = tile * TILES.ratio
  const between = Math.max(BETWEEN, 0.12 * tile)
  const startOf = (top: number) => (top < corner.high ? corner.wide : 0)
  const places: Place[] = []
  let [left, row, top] = [startOf(0), 0, 0]
  for (const count of groups) {
    const begun = left > startOf(top)
    if (begun && left + between + count * tile + EDGE > wide) {
      top += row + between
      row = 0
      left = startOf(top)
    } else if (begun) left += between
    const inLine = Math.max(1, Math.floor((wide - left - EDGE) / tile))
    const width = Math.min(count, inLine) * tile + EDGE
    places.push({ left, top, wide: width })
    left += width
    row = Math.max(row, Math.ceil(count / inLine) * line + EDGE)
  }
  return { places, high: top + row }
}

/** The largest width of a tile with which everything fits; the least, if none does. */
export function tileSize(groups: readonly number[], room: Size, most: number, corner: Size = NOTHING): number {
  for (let tile = most; tile > LEAST; tile *= STEP) {
    if (laidOut(groups, tile, room.wide, corner).high <= room.high) return Math.floor(tile)
  }
  return LEAST
}

/** The order in which groups of tiles are shown: what stays, or only gains or loses some tiles, keeps its place. */
export function settled(before: readonly (readonly string[])[], now: readonly (readonly string[])[]): number[] {
  const left = new Set(now.keys())
  const taken = before.map((old) => take(left, (each) => now[each]?.join() === old.join()))
  const alike = before.map((old, slot) => taken[slot] ?? take(left, (each) => isAlike(old, now[each] ?? [])))
  return [...alike.filter((each) => each !== undefined), ...left]
}

function take(left: Set<number>, fits: (each: number) => boolean): number | undefined {
  const found = [...left].find(fits)
  if (found !== undefined) left.delete(found)
  return found
}

/** Whether most tiles of the smaller group are in the larger one. */
function isAlike(one: readonly string[], two: readonly string[]): boolean {
  const [small, large] = one.length < two.length ? [one, two] : [two, one]
  return small.filter((tile) => large.includes(tile)).length * 2 > small.length
}
