// Options in words.
import { t, texts } from "./texts.svelte"

/** The words of a named value, or a number. */
export function valueOf(option: string, value: string): string {
  const key = `option-${option}-${value}`
  return texts.current.has(key) ? t(key) : value
}
