import { describe, expect, it } from "vitest"
import { arranged, type Box, type Wanted } from "../src/lib/geometry"

const WANTED: Wanted = { rem: 16, ask: 118, share: 0.3, tiles: false, around: false, open: false }
// The felt at the window sizes we promise: a phone upright, small and lying, three desks, 4K
const FELTS = [
  [374, 590], [304, 425], [440, 330], [1144, 520], [1300, 640], [1600, 760], [3300, 1560],
] as const

const apart = (one: Box, two: Box) =>
  one.x + one.wide <= two.x + 0.5 || two.x + two.wide <= one.x + 0.5 || one.y + one.high <= two.y + 0.5 || two.y + two.high <= one.y + 0.5

describe.each(FELTS)("a felt of %d × %d", (wide, high) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("seats %d others without overlapping", (others) => {
    for (const tiles of [false, true]) {
      const wanted = { ...WANTED, tiles, rem: wide > 3000 ? 32 : 16, ask: high < 400 ? 0 : 118 }
      const { seats, centre, ask } = arranged({ wide, high }, others, wanted)
      const boxes = [...seats, centre, ask]
      expect(seats).toHaveLength(others)
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.wide).toBeLessThanOrEqual(wide + 0.5)
        expect(box.y + box.high).toBeLessThanOrEqual(high + 0.5)
      }
      boxes.forEach((one, place) => boxes.slice(place + 1).forEach((two) => expect(apart(one, two), `${JSON.stringify(one)} ${JSON.stringify(two)}`).toBe(true)))
    }
  })

  it("leaves room for the piles", () => {
    for (const others of [1, 3, 6, 9]) {
      const { centre, ask } = arranged({ wide, high }, others, { ...WANTED, rem: wide > 3000 ? 32 : 16, ask: high < 400 ? 0 : 118 })
      expect(centre.high, `${others} others`).toBeGreaterThan(0.2 * high)
      expect(centre.wide).toBeGreaterThan(150)
      expect(ask.high).toBeLessThanOrEqual(0.4 * high)
    }
  })
})

it("puts spectators' seats on all sides", () => {
  const { seats } = arranged({ wide: 1144, high: 620 }, 4, { ...WANTED, ask: 0, around: true })
  expect(seats.some((seat) => seat.y > 350)).toBe(true)
  expect(seats.some((seat) => seat.y < 100)).toBe(true)
})

it.each([[944, 785], [896, 610], [1300, 640]])("leaves the middle of %d × %d to the piles between open hands on all sides", (wide, high) => {
  for (const others of [2, 3, 4, 5]) {
    const { seats, centre } = arranged({ wide, high }, others, { ...WANTED, ask: 0, around: true, open: true })
    expect(Math.min(centre.wide, centre.high), `${others} seats`).toBeGreaterThan(0.2 * high)
    seats.forEach((seat) => expect(apart(seat, centre)).toBe(true))
  }
})
