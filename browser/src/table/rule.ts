// Questions asked by the rules of custom cards.
import { wayTold } from "../lib/told"
import { t } from "../lib/texts.svelte"
import type { ShownRule } from "../protocol"
import type { Play } from "./play.svelte"

const ASKED = ["choose", "option", "pick", "take", "guess", "blame", "yes"]

export function ruleQuestion(play: Play, rule: ShownRule): string {
  const verb = ASKED.find((each) => play.moves.some((act) => act.verb === each)) ?? ""
  const card = play.words.card(rule.card)
  if (verb === "yes") return t("web-rule-yes", { card, said: said(play) })
  return verb ? t(`web-rule-${verb}`, { card, count: rule.left ?? 0, name: play.words.name(rule.caster) }) : t("table-your-turn")
}

/** The players declared to have lost. */
function said(play: Play): string {
  const blamed = play.session.log.findLast(({ event }) => event.kind === "blamed")
  return blamed ? play.words.event(blamed.event) : ""
}

/** One of two options, or odd and even. */
export function wayLabel(play: Play, act: string, rule: ShownRule | null): string {
  const [verb, which] = act.split(" ")
  if (verb === "guess") return t(`word-${which ?? ""}`)
  return wayTold(play.read.get(rule?.card ?? ""), rule, which === "a" ? "a" : "b")
}
