// The terms a player has agreed to or first saw. Later changes are pointed out, even after a reload.
import type { Terms } from "../lib/terms"

const KEY = "penult.agreed"

export function agreedTo(table: string): Terms | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, Terms>
    return kept[table] ?? null
  } catch {
    return null
  }
}

export function agree(table: string, terms: Terms): Terms {
  sessionStorage.setItem(KEY, JSON.stringify({ [table]: terms }))
  return terms
}
