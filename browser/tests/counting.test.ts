import { expect, it } from "vitest"
import { flights } from "../src/lib/counting"

const HANDS = [[], ["r7", "wild"], ["b2"]]
const COUNTED = [[], [7, 50], [2]]

it("sends every card's points to the winner, one after the other", () => {
  const all = flights(HANDS, COUNTED, 0, [59, 0, 0])
  expect(all.map(({ seat, card, points, to }) => [seat, card, points, to])).toEqual([
    [1, "r7", 7, 0],
    [1, "wild", 50, 0],
    [2, "b2", 2, 0],
  ])
  expect(all.map(({ at }) => at)).toEqual([0, 170, 340])
})

it("leaves points with their holders where low scores win", () => {
  expect(flights(HANDS, COUNTED, 0, [0, 57, 2]).map(({ to }) => to)).toEqual([1, 1, 2])
})

it("takes no longer for eighty cards", () => {
  const many = Array.from({ length: 80 }, () => "r1")
  const all = flights([[], many], [[], many.map(() => 1)], 0, [80, 0])
  expect(all.at(-1)?.at).toBeLessThanOrEqual(2600)
})
