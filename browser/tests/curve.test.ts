import { describe, expect, it } from "vitest"
import { type Box, endOf, lineOf, percent, placeAt, placeAtX, roundFrom, xOf } from "../src/analysis/curve"
import type { Step } from "../src/protocol"

const step = (number: number, round: number, act: string, before: number[], after: number[]): Step => ({ number, round, seat: 0, act, before, after, played: [0, 0], luck: [0, 0] })

// Two rounds: a deal and two actions each, of which the first takes two single steps
const STEPS = [
  step(0, 1, "", [0.5, 0.5], [0.6, 0.4]),
  step(0, 1, "r7, call", [0.6, 0.4], [0.7, 0.3]),
  step(2, 1, "draw", [0.7, 0.3], [1, 0]),
  step(3, 2, "", [0.5, 0.5], [0.4, 0.6]),
  step(3, 2, "g1", [0.4, 0.6], [0, 1]),
]
const ACTS = 4
const BOX: Box = { left: 0, right: 100, top: 0, bottom: 100 }

describe("the curve of an analysis", () => {
  it("knows where a step ends, in actions", () => {
    expect(STEPS.map((_, place) => endOf(STEPS, place, ACTS))).toEqual([0, 2, 3, 3, 4])
  })

  it("finds the last step that is over, also in the middle of the next", () => {
    expect([0, 1, 2, 3, 4].map((done) => placeAt(STEPS, done, ACTS))).toEqual([0, 0, 1, 3, 4])
  })

  it("goes from round to round", () => {
    expect(roundFrom(STEPS, 1, 1)).toBe(3)
    expect(roundFrom(STEPS, 4, -1)).toBe(3)
    expect(roundFrom(STEPS, 3, -1)).toBe(0)
    expect(roundFrom(STEPS, 4, 1)).toBe(4)
    expect(roundFrom(STEPS, 0, -1)).toBe(0)
  })

  it("finds the step under a finger", () => {
    for (const place of STEPS.keys()) expect(placeAtX(xOf(place, STEPS.length, BOX) - 1, STEPS.length, BOX)).toBe(place)
    expect(placeAtX(-50, STEPS.length, BOX)).toBe(0)
    expect(placeAtX(500, STEPS.length, BOX)).toBe(4)
  })

  it("begins a line anew where a round begins at another chance", () => {
    expect(lineOf(STEPS, 0, BOX)).toBe("M0.0 50.0L20.0 40.0L40.0 30.0L60.0 0.0M60.0 50.0L80.0 60.0L100.0 100.0")
  })

  it("writes percents as the language does", () => {
    expect(percent(0.351, "en")).toBe("35%")
    expect(percent(-0.31, "en", true)).toBe("\u221231%")
    expect(percent(0.06, "de", true)).toBe("+6\u00a0%")
    expect(percent(0.001, "en", true)).toBe("0%")
  })
})
