import { expect, test } from "vitest"
import { blank, isBlank, placeIn, written } from "../src/lib/sketch"

test("a sketch is written as the server reads it, the rule on lines of its own", () => {
  const sketch = { ...blank(), title: 'The "Bomb"', rule: "roll(6);\ndraw(next,die)", colour: "keep", last: false }
  expect(written(sketch)).toBe('card "The \\"Bomb\\"" colour keep last none\nrule\nroll(6);\ndraw(next,die)')
})

test("nothing written is blank", () => {
  expect(isBlank(blank())).toBe(true)
  expect(isBlank({ ...blank(), rule: "again()" })).toBe(false)
})

test("line and column of the whole card are found in the rule", () => {
  const rule = "roll(6);\ndraw(x,die)"
  expect(rule[placeIn(rule, 4, 6)]).toBe("x")
  expect(placeIn(rule, 1, 3)).toBe(-1)
})
