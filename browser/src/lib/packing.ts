// How large tiles can be if everything that lies on the table is to be seen at once.
import { TILES } from "./fan"
import type { Size } from "./geometry"

/** Groups of tiles, one beside the other in as many rows as needed. */
export interface Section {
  groups: readonly number[] // tiles in each
  lead?: number // pixels of words before the first
  frame?: number // pixels above and below all of it
}

/** Pixels from the corner of a section. */
export interface Place {
  left: number
  top: number
}

export interface Layout {
  places: readonly Place[]
  high: number
}

export const EDGE = 8 // pixels around the tiles of a group, both sides together
export const BETWEEN = 8 // from one group to the next
export const LEAST = 32 // pixels: what a finger can hit and an old eye can read
const STEP = 0.9 // few sizes, so that they seldom change

/** How wide the pool beside the melds is, in pixels. */
export function poolWidth({ wide, high }: Size, rem: number): number {
  return Math.min(Math.max(40, Math.min(0.12 * wide, 0.24 * high)), 7 * rem)
}

/** Where the groups of a section stand, row by row, and how high all of it is. */
export function laidOut({ groups, lead = 0, frame = 0 }: Section, tile: number, wide: number): Layout {
  if (!groups.length) return { places: [], high: 0 }
  const line = tile * TILES.ratio
  const inLine = Math.max(1, Math.floor((wide - EDGE) / tile))
  const places: Place[] = []
  let [used, row, top] = [lead, 0, 0]
  for (const count of groups) {
    const width = Math.min(count, inLine) * tile + EDGE
    if (used && used + BETWEEN + width > wide) {
      top += row + BETWEEN
      used = row = 0
    }
    const left = used + (used ? BETWEEN : 0)
    places.push({ left, top })
    used = left + width
    row = Math.max(row, Math.ceil(count / inLine) * line + EDGE)
  }
  return { places, high: top + row + frame }
}

/** The largest width of a tile with which all sections fit; the least, if none does. */
export function tileSize(sections: readonly Section[], room: Size, most: number): number {
  const filled = sections.filter(({ groups }) => groups.length)
  for (let tile = most; tile > LEAST; tile *= STEP) {
    const high = filled.reduce((sum, section) => sum + laidOut(section, tile, room.wide).high, BETWEEN * (filled.length - 1))
    if (high <= room.high) return Math.floor(tile)
  }
  return LEAST
}
