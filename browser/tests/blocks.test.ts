import { expect, test } from "vitest"
import { askedSlots, countIn, formsAt, hasComments, moved, pathOf, picked, turned } from "../src/lib/blocks"
import type { BlockSlot, CardBlock, CardGrammar } from "../src/protocol"

const slot = (name: string, options: string, of = "", when = ""): BlockSlot => ({
  name,
  options: options.split(" "),
  of,
  when: when ? when.split(" ") : [],
})
const grammar: CardGrammar = {
  forms: [
    {
      verb: "draw",
      slots: [slot("who", "me next"), slot("amount", "1 2 count"), slot("sort", "red numbers", "amount", "count"), slot("low", "0 1", "sort", "numbers")],
      rule: "draw(next,1)",
      example: { verb: "draw", slots: { who: "next", amount: "1" } },
      nests: false,
      otherwise: false,
    },
    { verb: "swap", slots: [slot("who", "me"), slot("whom", "me next")], rule: "swap(me,next)", example: { verb: "swap", slots: { who: "me", whom: "next" } }, nests: false, otherwise: false },
    { verb: "again", slots: [], rule: "again()", example: { verb: "again" }, nests: false, otherwise: false },
    { verb: "if", slots: [slot("test", "hit miss")], rule: "if(hit){again()}", example: { verb: "if", slots: { test: "hit" }, first: [{ verb: "again" }] }, nests: true, otherwise: true },
  ],
  colours: ["choose"],
  steps: 4,
  blocks: 12,
  nested: 2,
  title: 30,
  text: 160,
}
const [draw] = grammar.forms
const names = (block: CardBlock) => askedSlots(draw!, block.slots ?? {}).map(({ name }) => name)

test("a slot is only asked if the one above it has the right value", () => {
  expect(names({ verb: "draw", slots: { who: "me", amount: "1" } })).toEqual(["who", "amount"])
  expect(names({ verb: "draw", slots: { amount: "count", sort: "red" } })).toEqual(["who", "amount", "sort"])
  expect(names({ verb: "draw", slots: { amount: "count", sort: "numbers" } })).toEqual(["who", "amount", "sort", "low"])
  expect(names({ verb: "draw", slots: { amount: "1", sort: "numbers" } })).toEqual(["who", "amount"]) // nor what depends on that
})

test("what is newly asked has its first option, what isn't asked any more is gone", () => {
  const start = { verb: "draw", slots: { who: "me", amount: "1" } }
  const counted = picked(grammar, start, "amount", "count")
  expect(counted.slots).toEqual({ who: "me", amount: "count", sort: "red" })
  const numbers = picked(grammar, counted, "sort", "numbers")
  expect(numbers.slots).toEqual({ who: "me", amount: "count", sort: "numbers", low: "0" })
  expect(picked(grammar, numbers, "amount", "2").slots).toEqual({ who: "me", amount: "2" })
})

test("another verb starts from its example and keeps who does it if it can", () => {
  expect(turned(grammar, { verb: "swap", slots: { who: "me", whom: "me" } }, "draw").slots).toEqual({ who: "me", amount: "1" })
  expect(turned(grammar, { verb: "draw", slots: { who: "next", amount: "2" } }, "swap").slots).toEqual({ who: "me", whom: "next" })
  expect(turned(grammar, { verb: "draw", slots: { who: "me", amount: "2" } }, "if").first).toEqual([{ verb: "again" }])
})

const tree: CardBlock[] = [
  { verb: "again" },
  { verb: "if", first: [{ verb: "draw" }, { verb: "if", first: [{ verb: "again" }] }], second: [{ verb: "swap" }] },
  { verb: "draw" },
]

test("blocks are counted with all that is inside", () => {
  expect(countIn(tree)).toBe(7)
})

test("a block is found by its number, in the order in which the rule is written", () => {
  const paths = Array.from({ length: 7 }, (_, number) => pathOf(tree, number))
  expect(paths).toEqual(["0", "1", "1 first 0", "1 first 1", "1 first 1 first 0", "1 second 0", "2"])
  expect(pathOf(tree, 7)).toBe("")
  expect(pathOf(tree, -2)).toBe("") // an error in the head of the card
})

test("blocks move within their list and not out of it", () => {
  expect(moved(tree, 0, 1).map(({ verb }) => verb)).toEqual(["if", "again", "draw"])
  expect(moved(tree, 2, -1).map(({ verb }) => verb)).toEqual(["again", "draw", "if"])
  expect(moved(tree, 0, -1)).toBe(tree)
  expect(moved(tree, 2, 1)).toBe(tree)
})

test("what has steps inside isn't offered where no more fit inside each other", () => {
  expect(formsAt(grammar, 1).map(({ verb }) => verb)).toContain("if")
  expect(formsAt(grammar, 2).map(({ verb }) => verb)).not.toContain("if")
})

test("a rule with comments stays a text", () => {
  expect(hasComments("draw(me,1) # for fun")).toBe(true)
  expect(hasComments("draw(me,1)")).toBe(false)
})
