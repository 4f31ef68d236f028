// One key for each kind of action, the same in every language and shown on its button.
import type { ShownAct } from "../protocol"

export const KEYS: Record<string, string> = {
  draw: "d",
  pass: "p",
  press: "p",
  call: "c",
  catch: "x",
  challenge: "h",
  seen: "s",
  ready: "r",
  start: "r",
  resume: "r",
  back: "r",
  call_out: "w",
  yes: "y",
  no: "n",
  finish: "f",
  reset: "z",
  keep: "k",
  plan: "t",
}

/** The keys of buttons; the first of a kind gets the key. */
export function keysFor(acts: readonly ShownAct[]): Map<string, string> {
  const taken = new Set<string>()
  const found = new Map<string, string>()
  for (const act of acts) {
    const key = KEYS[act.verb]
    if (key === undefined || taken.has(key)) continue
    taken.add(key)
    found.set(act.act, key)
  }
  return found
}

/** Whether the user is typing in a field. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    Boolean(target.closest?.("dialog")) ||
    /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
  )
}
