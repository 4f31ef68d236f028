// A table's terms: options that differ from the rulebook, and custom cards.
import { isBlank, written, type Sketch } from "./sketch"
import type { Info, ShownOption } from "../protocol"

export type Chosen = Record<string, string>
export interface Terms {
  options: string
  customs: readonly string[]
  seats: number
}
export interface Change {
  name: string
  before: string
  now: string
}

const COUNT = "custom_count" // the number of custom cards follows from the cards

/** “target=300 stacking=on” by name. */
export function chosenIn(options: string): Chosen {
  return Object.fromEntries(options.split(/\s+/).filter(Boolean).map((pair) => pair.split("=") as [string, string]))
}

export function pairs(chosen: Chosen): string {
  return Object.entries(chosen).map(([name, value]) => `${name}=${value}`).join(" ")
}

export function same(one: string, other: string): boolean {
  return one.split(" ").sort().join(" ") === other.split(" ").sort().join(" ")
}

/** The chosen options, without the number of custom cards. */
export function choiceIn({ options, customs }: Pick<Terms, "options" | "customs">): Chosen {
  const { [COUNT]: count, ...others } = chosenIn(options)
  return count === undefined || Number(count) === customs.length ? others : { ...others, [COUNT]: count }
}

/** The custom cards as the server reads them; none if the table writes them itself. */
export function cardsOf(wilds: readonly Sketch[], chosen: Chosen): string[] {
  return chosen.agree === "at_table" ? [] : wilds.filter((each) => !isBlank(each)).map(written)
}

export function termsOf(info: Info): Terms {
  return { options: info.options, customs: info.customs ?? [], seats: info.chairs.length }
}

/** Options that have changed, in the order of the rulebook. */
export function changes(before: Terms, now: Terms, book: readonly ShownOption[]): Change[] {
  const [was, is] = [chosenIn(before.options), chosenIn(now.options)]
  return book
    .map(({ name, default: usual }) => ({ name, before: was[name] ?? usual, now: is[name] ?? usual }))
    .filter((change) => change.before !== change.now && change.name !== COUNT)
}

/** The title of a custom card; empty if it has none. */
export function titleIn(card: string): string {
  return (/^card\s+"((?:[^"\\]|\\.)*)"/.exec(card)?.[1] ?? "").replace(/\\(.)/g, "$1")
}
