import { describe, expect, it } from "vitest"
import { LEAST, laidOut, settled, tileSize } from "../src/lib/packing"

const few = [3, 4]
const many = Array.from({ length: 26 }, () => 4)

describe("the size of tiles on the table", () => {
  it("is as large as allowed while little lies there", () => {
    expect(tileSize(few, { wide: 900, high: 400 }, 90)).toBe(90)
  })

  it("shrinks until everything fits", () => {
    const size = tileSize(many, { wide: 900, high: 400 }, 90)
    expect(size).toBeLessThan(90)
    const inRow = Math.floor((900 + 8) / (4 * size + 16))
    expect(Math.ceil(26 / inRow) * (size * 1.38 + 16) - 8).toBeLessThanOrEqual(400)
  })

  it("is never too small for a finger", () => {
    expect(tileSize(many, { wide: 240, high: 180 }, 40)).toBe(LEAST)
  })

  it("leaves room for what lies in the corner", () => {
    const room = { wide: 500, high: 120 }
    expect(tileSize(few, room, 60)).toBe(60)
    expect(tileSize(few, room, 60, { wide: 100, high: 80 })).toBeLessThan(60)
  })

  it("breaks a run that is wider than the table into lines", () => {
    expect(tileSize([12], { wide: 240, high: 110 }, 60)).toBeLessThan(40)
    expect(tileSize([12], { wide: 240, high: 400 }, 60)).toBe(60)
  })
})

describe("where melds lie", () => {
  it("fills a row and then begins the next below it", () => {
    const { places, high } = laidOut([3, 4, 3], 40, 320)
    expect(places.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [136, 0],
      [0, high / 2 + 4],
    ])
  })

  it("goes around the corner, and uses the whole width below it", () => {
    const corner = { wide: 60, high: 90 } // two rows of 40 · 1.38 + 8 pixels, and what is between them
    const lefts = laidOut([3, 3, 3, 3], 40, 200, corner).places.map(({ left }) => left)
    expect(lefts).toEqual([60, 60, 0, 0])
  })

  it("never lets two overlap or one stick out", () => {
    const groups = Array.from({ length: 20 }, (_, at) => 3 + ((at * 7) % 9))
    const { places } = laidOut(groups, 36, 500)
    places.forEach(({ left, top, wide }, at) => {
      expect(wide).toBe(groups[at]! * 36 + 8)
      expect(left + wide).toBeLessThanOrEqual(500)
      const next = places[at + 1]
      if (next && next.top === top) expect(next.left).toBe(left + wide + 8)
      else if (next) expect(next).toMatchObject({ left: 0 })
    })
  })
})

describe("the order of melds on the table", () => {
  const sixes = ["r6", "b6", "g6"]
  const twos = ["b2", "y2", "g2"]
  const run = ["y4", "y5", "y6"]

  it("stays, however the list of the server is ordered", () => {
    expect(settled([sixes, twos, run], [run, sixes, twos])).toEqual([1, 2, 0])
  })

  it("leaves a meld that gained or lost a tile where it was", () => {
    expect(settled([sixes, twos, run], [run, twos, [...sixes, "y6"]])).toEqual([2, 1, 0])
    expect(settled([[...sixes, "y6"], twos], [twos, sixes])).toEqual([1, 0])
  })

  it("puts a new meld behind all others, and closes gaps", () => {
    expect(settled([sixes, twos], [["r9", "r10", "r11"], sixes, twos])).toEqual([1, 2, 0])
    expect(settled([sixes, twos, run], [sixes, run])).toEqual([0, 1])
  })

  it("keeps two equal melds apart", () => {
    expect(settled([sixes, sixes, run], [run, sixes, sixes])).toEqual([1, 2, 0])
  })
})
