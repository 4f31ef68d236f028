// Where the lines of an analysis lie. The end of a step is a number of actions, as in a replay.
import type { Step } from "../protocol"

// Lines differ in colour and in their dashes. These colours are known in every theme
const HUES = ["blue-lit", "accent", "ok", "quiet", "yellow-lit", "danger", "text", "line", "focus", "pale"]
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "14 5", "5 2", "1 3", "8 2 2 2 2 2", "3 6", "12 2"]

export const hueOf = (seat: number) => `var(--${HUES[seat % HUES.length]})`
export const dashesOf = (seat: number) => DASHES[seat % DASHES.length] || null

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** How many actions were made when a step was over. */
export function endOf(steps: readonly Step[], place: number, acts: number): number {
  return steps[place + 1]?.number ?? acts
}

/** The last step that was over after so many actions; -1: none. */
export function placeAt(steps: readonly Step[], done: number, acts: number): number {
  return steps.findLastIndex((_, place) => endOf(steps, place, acts) <= done)
}

/** The first step of the round before or after that of a step. */
export function roundFrom(steps: readonly Step[], place: number, way: 1 | -1): number {
  const now = steps[place]?.round ?? 1
  const first = steps.findIndex((step) => step.round === now)
  const wanted = way > 0 ? now + 1 : first < place ? now : now - 1
  const found = steps.findIndex((step) => step.round === wanted)
  return found >= 0 ? found : way > 0 ? steps.length - 1 : 0
}

export function xOf(place: number, count: number, box: Box): number {
  return box.left + ((box.right - box.left) * (place + 1)) / Math.max(count, 1)
}

export function yOf(chance: number, box: Box): number {
  return box.bottom - (box.bottom - box.top) * chance
}

/** Which step is at this place of the screen. */
export function placeAtX(x: number, count: number, box: Box): number {
  const place = Math.ceil(((x - box.left) / (box.right - box.left)) * count) - 1
  return Math.max(0, Math.min(count - 1, place))
}

/** One seat's line; a round may begin at another chance than the last one ended. */
export function lineOf(steps: readonly Step[], seat: number, box: Box): string {
  const parts: string[] = []
  let last = NaN
  for (const [place, step] of steps.entries()) {
    const { [seat]: before = 0 } = step.before
    const { [seat]: after = 0 } = step.after
    if (before !== last) parts.push(`M${xOf(place - 1, steps.length, box).toFixed(1)} ${yOf(before, box).toFixed(1)}`)
    parts.push(`L${xOf(place, steps.length, box).toFixed(1)} ${yOf(after, box).toFixed(1)}`)
    last = after
  }
  return parts.join("")
}

/** A number as the server writes it, with a real minus sign. */
export function percent(share: number, language: string, signed = false): string {
  const written = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0, signDisplay: signed ? "exceptZero" : "negative" })
  return written.format(share).replace("-", "\u2212")
}
