import { describe, expect, it } from "vitest"
import { LEAST, laidOut, tileSize } from "../src/lib/packing"

const few = [{ groups: [3, 4] }]
const many = [{ groups: Array.from({ length: 26 }, () => 4) }]

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

  it("leaves room for single tiles and offers", () => {
    const room = { wide: 500, high: 200 }
    const alone = tileSize(few, room, 80)
    expect(tileSize([...few, { groups: [1, 1], lead: 50, frame: 18 }], room, 80)).toBeLessThan(alone)
  })

  it("breaks a run that is wider than the table into lines", () => {
    expect(tileSize([{ groups: [12] }], { wide: 240, high: 110 }, 60)).toBeLessThan(40)
    expect(tileSize([{ groups: [12] }], { wide: 240, high: 400 }, 60)).toBe(60)
  })
})

describe("where melds stand", () => {
  it("fills a row and then begins the next below it", () => {
    const { places, high } = laidOut({ groups: [3, 4, 3] }, 40, 320)
    expect(places).toEqual([
      { left: 0, top: 0 },
      { left: 136, top: 0 },
      { left: 0, top: high / 2 + 4 },
    ])
  })

  it("never lets two overlap or one stick out", () => {
    const groups = Array.from({ length: 20 }, (_, at) => 3 + ((at * 7) % 9))
    const { places } = laidOut({ groups }, 36, 500)
    places.forEach(({ left, top }, at) => {
      expect(left + groups[at]! * 36 + 8).toBeLessThanOrEqual(500)
      const next = places[at + 1]
      if (next && next.top === top) expect(next.left).toBe(left + groups[at]! * 36 + 8 + 8)
      else if (next) expect(next).toMatchObject({ left: 0 })
    })
  })
})
