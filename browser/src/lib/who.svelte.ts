// Whoever plays alone needs no name. It is asked for when somebody else will read it, and remembered.
import { settings } from "./settings.svelte"

export const asking = $state({ open: false })
let answer: (known: boolean) => void = () => undefined

/** False: the player has changed their mind. */
export function askWho(): Promise<boolean> {
  if (settings.name.trim()) return Promise.resolve(true)
  asking.open = true
  return new Promise((resolve) => (answer = resolve))
}

export function answered(known: boolean): void {
  asking.open = false
  answer(known)
}
