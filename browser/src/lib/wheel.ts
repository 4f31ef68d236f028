// Where a colour wheel opens: on the pile it is about, inside the felt, above the question if there is room.
import { centreOf } from "./flick"
import type { Box } from "./geometry"

export interface Wheel {
  x: number // of its middle
  y: number
  radius: number
}

const LEAST = 72 // pixels: every quarter is a good target for a thumb
const SHARE = 0.72 // of a pile's height
const MARGIN = 6

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** On a pile; ``below`` is where the question begins. */
export function placed(pile: Box, felt: Box, below = felt.y + felt.high): Wheel {
  const inside = Math.min(felt.wide, felt.high) / 2 - MARGIN
  const free = (below - felt.y) / 2 - MARGIN
  const radius = Math.min(inside, Math.max(LEAST, Math.min(SHARE * pile.high, free)))
  const { x, y } = centreOf(pile)
  const [left, right] = [felt.x + radius + MARGIN, felt.x + felt.wide - radius - MARGIN]
  const [top, bottom] = [felt.y + radius + MARGIN, felt.y + felt.high - radius - MARGIN]
  return { x: between(left, x, right), y: between(top, Math.min(y, below - radius - MARGIN), bottom), radius }
}
