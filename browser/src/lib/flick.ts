// What a hand means by moving a card: the place it was let go over, or a quick flick towards one.
import type { Box } from "./geometry"

export interface Point {
  x: number
  y: number
}
export interface Sample extends Point {
  at: number // milliseconds
}
export interface Spot {
  name: string
  box: Box
}

const RECENT = 100 // milliseconds that say how fast it is now
const QUICK = 0.6 // pixels in a millisecond
const WIDE = 40 // degrees off the way to the place
const UP: Point = { x: 0, y: -1 }

/** The latest movements, without those too old to matter. */
export function noted(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ at }) => sample.at - at <= RECENT), sample]
}

function velocity(samples: readonly Sample[]): Point {
  const [first, last] = [samples[0], samples.at(-1)]
  const time = first && last ? last.at - first.at : 0
  return first && last && time > 0 ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time } : { x: 0, y: 0 }
}

function between(one: Point, two: Point): number {
  const lengths = Math.hypot(one.x, one.y) * Math.hypot(two.x, two.y)
  return lengths ? (Math.acos(Math.max(-1, Math.min(1, (one.x * two.x + one.y * two.y) / lengths))) * 180) / Math.PI : 180
}

/** Whether something was let go quickly, upwards or straight at its place. A hand that stops first means to put it back. */
export function isFlicked(samples: readonly Sample[], released: number, place: Point | null, upwards = true): boolean {
  const last = samples.at(-1)
  if (!last || released - last.at > RECENT) return false
  const speed = velocity(samples)
  if (Math.hypot(speed.x, speed.y) < QUICK) return false
  if (upwards && between(speed, UP) <= WIDE) return true
  return place !== null && between(speed, { x: place.x - last.x, y: place.y - last.y }) <= WIDE
}

export const centreOf = (box: Box): Point => ({ x: box.x + box.wide / 2, y: box.y + box.high / 2 })

/** The nearest place that one of these points is on, or next to. */
export function hit(points: readonly Point[], spots: readonly Spot[], slack: number): string {
  const distance = ({ x, y }: Point, { box }: Spot) =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.wide), Math.max(box.y - y, 0, y - box.y - box.high))
  const near = spots
    .map((spot) => ({ name: spot.name, far: Math.min(...points.map((point) => distance(point, spot))) }))
    .filter(({ far }) => far <= slack)
  return near.sort((one, two) => one.far - two.far)[0]?.name ?? ""
}
