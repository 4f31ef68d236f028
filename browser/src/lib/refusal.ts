// Why the server refused, in words.
import type { Refusal } from "../protocol"
import { t, texts } from "./texts.svelte"

/** The clause if there is one; otherwise the server's text, or one of ours. */
export function whyRefused({ clause, code, text }: Refusal): string {
  if (clause) return t(`clause-${clause}`)
  return text || t(texts.current.has(code) ? code : "web-failed")
}
