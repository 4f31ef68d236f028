// A custom card being written: its parts, and the text that the server parses and explains.
import type { ReadCard } from "../protocol"

export interface Sketch {
  title: string
  text: string
  rule: string
  colour: string // choose, after, keep, random
  last: boolean
  answers: boolean
}

export const COLOUR_MODES = ["choose", "after", "keep", "random"] as const
export const MOST_WILDS = 4 // at one table
export const RULE_LINE = 3 // the line of the card's text where its rule begins

export function blank(): Sketch {
  return { title: "", text: "", rule: "", colour: "choose", last: true, answers: false }
}

export function sketchOf(card: ReadCard): Sketch {
  const { title = "", text = "", rule = "", colour = "choose", last = true, answers = false } = card
  return { title, text, rule, colour, last, answers }
}

export function isBlank(sketch: Sketch): boolean {
  return !written(sketch).replace("card", "").trim()
}

function quoted(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
}

/** The rule gets its own lines, so that errors in it can be located. */
export function written(sketch: Sketch): string {
  const head = ["card"]
  if (sketch.title.trim()) head.push(quoted(sketch.title.trim()))
  if (sketch.text.trim()) head.push(`text ${quoted(sketch.text.trim())}`)
  if (sketch.colour !== "choose") head.push(`colour ${sketch.colour}`)
  if (!sketch.last) head.push("last none")
  if (sketch.answers) head.push("answers draw")
  return sketch.rule.trim() ? `${head.join(" ")}\nrule\n${sketch.rule}` : head.join(" ")
}

/** Where in the rule a line and column of the whole card are; -1: not in the rule. */
export function placeIn(rule: string, line: number, column: number): number {
  if (line < RULE_LINE) return -1
  const before = rule.split("\n").slice(0, line - RULE_LINE)
  return before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1
}
