import { describe, expect, it } from "vitest"
import { hit, isFlicked, noted, type Sample } from "../src/lib/flick"

/** Moves by so many pixels a millisecond, told every ten milliseconds. */
function moved(x: number, y: number, steps = 8): Sample[] {
  return Array.from({ length: steps }, (_, step) => ({ x: 10 * step * x, y: 10 * step * y, at: 10 * step }))
}
const END = 70 // when the last of them is told
const PILE = { x: 700, y: -300 }

describe("a flick", () => {
  it("is quick and upwards, wherever the pile is", () => {
    expect(isFlicked(moved(0.1, -1), END, PILE)).toBe(true)
    expect(isFlicked(moved(0.1, -0.2), END, PILE)).toBe(false)
    expect(isFlicked(moved(0, 1), END, PILE)).toBe(false)
  })

  it("may also go straight at the pile", () => {
    expect(isFlicked(moved(1, -0.4), END, PILE)).toBe(true)
    expect(isFlicked(moved(-1, -0.4), END, PILE)).toBe(false)
    expect(isFlicked(moved(0, 1), END, { x: 0, y: 400 }, false)).toBe(true)
    expect(isFlicked(moved(0, -1), END, { x: 0, y: 400 }, false)).toBe(false)
  })

  it("is over when the hand has stopped", () => {
    expect(isFlicked(moved(0, -1), END + 200, PILE)).toBe(false)
    expect(isFlicked([], END, PILE)).toBe(false)
  })

  it("is judged by the latest movement alone", () => {
    const slow = moved(0, -0.1, 30).reduce<Sample[]>(noted, [])
    expect(slow.length).toBeLessThan(13)
    expect(slow.at(-1)?.at).toBe(290)
  })
})

describe("a card let go", () => {
  const spots = [
    { name: "tray 0", box: { x: 100, y: 100, wide: 80, high: 120 } },
    { name: "tray 1", box: { x: 300, y: 100, wide: 80, high: 120 } },
  ]
  it("lands on what is under it, or next to it", () => {
    expect(hit([{ x: 120, y: 150 }], spots, 20)).toBe("tray 0")
    expect(hit([{ x: 290, y: 90 }], spots, 20)).toBe("tray 1")
    expect(hit([{ x: 240, y: 90 }], spots, 20)).toBe("")
  })

  it("counts with its own middle as well as with the finger", () => {
    expect(hit([{ x: 240, y: 300 }, { x: 340, y: 210 }], spots, 20)).toBe("tray 1")
  })
})
