import { describe, expect, it } from "vitest"
import { LEAST, tileSize } from "../src/lib/packing"

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
