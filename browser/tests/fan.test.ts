import { expect, test } from "vitest"
import { CARDS, fanned, TILES } from "../src/lib/fan"

const FINGER = 20 // pixels of every card that nothing covers, at least

test.each([
  ["cards on the smallest phone", 296, 112, CARDS, 7],
  ["30 cards on the smallest phone", 296, 152, CARDS, 30],
  ["30 cards on a phone", 366, 192, CARDS, 30],
  ["14 tiles on a phone", 366, 168, TILES, 14],
  ["30 tiles on a phone", 366, 168, TILES, 30],
  ["14 tiles beside a table", 360, 152, TILES, 14],
  ["60 cards on a desk", 905, 192, CARDS, 60],
])("%s lie in their room, and of each enough is seen", (_, wide, high, kind, count) => {
  const { each, card, step, row } = fanned(count, wide, high, kind)
  const rows = Math.ceil(count / each)
  expect((each - 1) * step + card).toBeLessThanOrEqual(wide + 0.01)
  expect((rows - 1) * row + card * kind.ratio).toBeLessThanOrEqual(high + 0.01)
  expect(step).toBeGreaterThanOrEqual(FINGER)
  expect(row).toBeGreaterThanOrEqual(FINGER)
})

test("few cards are as large as cards get, side by side", () => {
  expect(fanned(3, 905, 142, CARDS)).toEqual({ each: 3, card: CARDS.most, step: CARDS.most + 5, row: CARDS.most * CARDS.ratio })
})
test("an empty hand is no trouble", () => {
  expect(fanned(0, 300, 100, CARDS).each).toBe(1)
})
