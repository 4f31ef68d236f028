// Custom cards in words.
import type { ReadCard, ShownRule } from "../protocol"
import { quoted } from "./texts.svelte"

/** The rule in words, or the card's own text if players carry it out themselves. */
export function meaningOf({ text = "", rule = "", told = [] }: ReadCard): string {
  const spoken = text && (!rule || rule.includes("honour"))
  return [...(spoken ? [quoted(text)] : []), ...(rule || !spoken ? told : [])].join(" ")
}

/** One of the two options of a choice. */
export function wayTold(read: ReadCard | undefined, rule: ShownRule | null, way: "a" | "b"): string {
  const written = rule?.ways?.[way === "a" ? 0 : 1] ?? ""
  return read?.ways?.find((each) => each.rule === written)?.told ?? written
}
