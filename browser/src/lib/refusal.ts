// Why the server said no, in words.
import type { Refusal } from "../protocol"
import { t, texts } from "./texts.svelte"

/** The clause if there is one; otherwise the server's own words, or those of the page. */
export function whyRefused({ clause, code, text }: Refusal): string {
  if (clause) return t(`clause-${clause}`)
  return text || t(texts.current.has(code) ? code : "web-failed")
}
