// How the player last set up each game's table, stored in the browser.
import type { Sketch } from "./sketch"

const KEY = "penult.plans"

export interface Setting {
  seats: number
  bots: number
  bot: string
  public: boolean
  chat: "" | "off" | "reactions" | "all" // empty: the default
  delay: number
  options: Record<string, string> // those that differ from the rulebook
  wilds: Sketch[]
}

function all(): Record<string, Partial<Setting>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Partial<Setting>>
  } catch {
    return {}
  }
}

export function planFor(game: string): Partial<Setting> {
  return all()[game] ?? {}
}

export function keepPlan(game: string, setting: Setting): void {
  localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: setting }))
}
