import { describe, expect, it } from "vitest"
import { blank } from "../src/lib/sketch"
import { cardsOf, changes, choiceIn, titleIn } from "../src/lib/terms"

describe("the terms of a table", () => {
  const book = [
    { name: "target", default: "500", allowed: ["1…100000"], ruling: "", rules: [] },
    { name: "stacking", default: "off", allowed: ["off", "on"], ruling: "", rules: [] },
    { name: "custom_count", default: "0", allowed: ["0…4"], ruling: "", rules: [] },
  ]
  const terms = (options: string, ...customs: string[]) => ({ options, customs, seats: 3 })

  it("name what was changed, also back to the book", () => {
    const changed = changes(terms("target=200"), terms("stacking=on custom_count=1", "card"), book)
    expect(changed).toEqual([
      { name: "target", before: "200", now: "500" },
      { name: "stacking", before: "off", now: "on" },
    ])
    expect(changes(terms("target=200"), terms("target=200"), book)).toEqual([])
  })

  it("do not count the cards where the cards are there to be counted", () => {
    expect(choiceIn(terms("target=200 custom_count=1", "card"))).toEqual({ target: "200" })
    expect(choiceIn(terms("custom_count=2"))).toEqual({ custom_count: "2" })
  })

  it("have no cards where the table writes them itself", () => {
    const wilds = [blank(), { ...blank(), title: "Trade" }]
    expect(cardsOf(wilds, {})).toEqual(['card "Trade"'])
    expect(cardsOf(wilds, { agree: "at_table" })).toEqual([])
  })

  it("know a card's title", () => {
    expect(titleIn('card "The \\"Bomb\\"" rule skip(1)')).toBe('The "Bomb"')
    expect(titleIn("card rule skip(1)")).toBe("")
  })
})
