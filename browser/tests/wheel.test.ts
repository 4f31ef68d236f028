import { describe, expect, it } from "vitest"
import { placed } from "../src/lib/wheel"

const FELTS = [
  { x: 5, y: 53, wide: 310, high: 400 },
  { x: 5, y: 53, wide: 380, high: 560 },
  { x: 5, y: 53, wide: 440, high: 330 },
  { x: 40, y: 53, wide: 1280, high: 500 },
  { x: 300, y: 53, wide: 3200, high: 1500 },
]

describe("a colour wheel", () => {
  it.each(FELTS)("stays inside the felt of $wide × $high, and every quarter can be touched", (felt) => {
    for (const [across, down] of [[0.5, 0.4], [0.02, 0.1], [0.95, 0.98]] as const) {
      const pile = { x: felt.x + across * felt.wide - 40, y: felt.y + down * felt.high - 60, wide: 80, high: 120 }
      const { x, y, radius } = placed(pile, felt, felt.y + 0.7 * felt.high)
      expect(radius).toBeGreaterThanOrEqual(58)
      expect(x - radius).toBeGreaterThanOrEqual(felt.x)
      expect(x + radius).toBeLessThanOrEqual(felt.x + felt.wide)
      expect(y - radius).toBeGreaterThanOrEqual(felt.y)
      expect(y + radius).toBeLessThanOrEqual(felt.y + felt.high)
    }
  })

  it("is centred on the pile, unless it would cover the question", () => {
    const felt = { x: 0, y: 0, wide: 1000, high: 600 }
    const pile = { x: 460, y: 200, wide: 80, high: 120 }
    expect(placed(pile, felt)).toMatchObject({ x: 500, y: 260 })
    const { y, radius } = placed(pile, felt, 300)
    expect(y + radius).toBeLessThanOrEqual(300)
  })
})
