// What a rule that people wrote on a card asks.
import { t } from "../lib/texts.svelte"
import type { ShownRule } from "../protocol"
import type { Play } from "./play.svelte"

const ASKED = ["choose", "option", "pick", "take", "guess", "blame", "yes"]

export function ruleQuestion(play: Play, rule: ShownRule): string {
  const verb = ASKED.find((each) => play.moves.some((act) => act.verb === each)) ?? ""
  const card = play.words.card(rule.card)
  return verb ? t(`web-rule-${verb}`, { card, count: rule.left ?? 0, name: play.words.name(rule.caster) }) : t("table-your-turn")
}

/** One of two ways, or odd and even. */
export function wayLabel(act: string, rule: ShownRule | null): string {
  const [verb, which] = act.split(" ")
  if (verb === "guess") return t(`word-${which ?? ""}`)
  return `${(which ?? "").toUpperCase()}: ${rule?.ways?.[which === "a" ? 0 : 1] ?? ""}`
}
