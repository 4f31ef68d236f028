import { expect, test } from "vitest"
import { merged, type Shown } from "../src/net/merge"

const before = { turn: 0, top: "r7", legal: ["draw"], balance: null, countdown: 5 } as unknown as Shown

test("only what an update brings is changed", () => {
  expect(merged(before, { top: "r9", legal: [] })).toEqual({ ...before, top: "r9", legal: [] })
})

test("null is a value: what was there is gone", () => {
  expect(merged(before, { countdown: null }).countdown).toBeNull()
})

test("what was shown before stays as it was", () => {
  merged(before, { turn: 3 })
  expect(before.turn).toBe(0)
})
