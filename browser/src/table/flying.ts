// Flying cards: where things are on the screen, and how to animate something from there.
// Only transform and opacity change, so no layout happens while a card flies.
import { cubicOut } from "svelte/easing"
import type { TransitionConfig } from "svelte/transition"
import { moves } from "../lib/settings.svelte"

export type Spot = "stock" | "talon" | "laid" | "spread" | "me" | "tray a" | "tray b" | `seat ${number}`

export const FLIGHT = 340 // milliseconds

/** The place of an element, by its data-place-of attribute. */
export function rectOf(spot: Spot): DOMRect | undefined {
  return document.querySelector(`[data-place-of="${spot}"]`)?.getBoundingClientRect()
}

/** The face of a player, the viewer's own included. */
export function faceOf(seat: number): DOMRect | undefined {
  return document.querySelector(`[data-face="${seat}"]`)?.getBoundingClientRect()
}

/** All that tells who a player is: the face, the name, the points. */
export function seatOf(seat: number): DOMRect | undefined {
  const other = document.querySelector(`li[data-seat="${seat}"]`)
  if (other) return other.getBoundingClientRect()
  const own = [...document.querySelectorAll(".me > :not(.sort)")].map((each) => each.getBoundingClientRect()).filter(({ width }) => width)
  if (!own.length) return
  const [left, top] = [Math.min(...own.map(({ x }) => x)), Math.min(...own.map(({ y }) => y))]
  return new DOMRect(left, top, Math.max(...own.map(({ right }) => right)) - left, Math.max(...own.map(({ bottom }) => bottom)) - top)
}

export function spotOf(seat: number, me: number): Spot {
  return seat === me ? "me" : `seat ${seat}`
}

const held = new Map<string, DOMRect>()

/** The hand is about to change: remember where its cards were. */
export function rememberHand(cards: Iterable<readonly [string, DOMRect]>): void {
  held.clear()
  for (const [card, rect] of cards) held.set(card, rect)
}

export function wasHeldAt(card: string): DOMRect | undefined {
  return held.get(card)
}

export interface Way {
  place?: Spot | undefined
  rect?: DOMRect | undefined
  delay?: number
}

const RISE = 60 // pixels at most
const SNAP = 120 // milliseconds

/** A tile that was dropped snaps into its place. */
export function snap(node: Element, rect: DOMRect | undefined): TransitionConfig {
  if (!moves() || !rect) return { duration: 0 }
  const end = node.getBoundingClientRect()
  const x = rect.x + rect.width / 2 - end.x - end.width / 2
  const y = rect.y + rect.height / 2 - end.y - end.height / 2
  return { duration: SNAP, easing: cubicOut, css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${t + u * 1.15})` }
}

/** Animate an element from a place to its own. */
export function from(node: Element, { place, rect, delay = 0 }: Way): TransitionConfig {
  const start = rect ?? (place ? rectOf(place) : undefined)
  if (!moves() || !start) return { duration: 0 }
  const end = node.getBoundingClientRect()
  const x = start.x + start.width / 2 - end.x - end.width / 2
  const y = start.y + start.height / 2 - end.y - end.height / 2
  const scale = Math.max(0.3, Math.min(1.2, start.width / Math.max(1, end.width)))
  const rise = Math.min(RISE, 0.15 * Math.hypot(x, y)) // in the middle of its arc
  return {
    delay,
    duration: FLIGHT,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * x}px, ${u * y - 4 * t * u * rise}px) scale(${t + u * scale}) rotate(${u * -8}deg); opacity: ${Math.min(1, 5 * t)}`,
  }
}
