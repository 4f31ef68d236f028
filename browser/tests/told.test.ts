import { describe, expect, it } from "vitest"
import { meaningOf, wayTold } from "../src/lib/told"

describe("what people wrote on a card", () => {
  it("is its rule; the text counts where nothing else says what to do", () => {
    const told = ["Everyone else: draw 1 card."]
    expect(meaningOf({ text: "It rains", rule: "draw(others,1)", told })).toBe("Everyone else: draw 1 card.")
    expect(meaningOf({ text: "Say something nice", told: ["A plain wild."] })).toBe("“Say something nice”")
    expect(meaningOf({ text: "Do not move", rule: "honour(1)", told: ["I say who has lost."] })).toBe("“Do not move” I say who has lost.")
    expect(meaningOf({ told: ["A plain wild."] })).toBe("A plain wild.")
  })

  it("names ways in words, or as they are written until they are explained", () => {
    const rule = { card: "custom1", caster: 0, left: 0, ways: ["skip(1)", "again()"] }
    const ways = [{ rule: "skip(1)", told: "The next player is skipped." }, { rule: "again()", told: "I play again." }]
    expect(wayTold({ ways }, rule, "b")).toBe("I play again.")
    expect(wayTold(undefined, rule, "a")).toBe("skip(1)")
  })
})
