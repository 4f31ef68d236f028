import { describe, expect, it } from "vitest"
import { beatAt } from "../src/lib/beats"

/** The beats of a span of time, looked at every ten milliseconds. */
function beats(from: number, to: number): number {
  const looks = Array.from({ length: (from - to) / 10 }, (_, look) => beatAt(from - 10 * look))
  return new Set(looks).size
}

describe("a clock that runs out", () => {
  it("beats in its last five seconds", () => {
    expect(beatAt(5001)).toBeNull()
    expect(beatAt(5000)).toBe(5000)
    expect(beatAt(0)).toBeNull()
    expect(beatAt(null)).toBeNull()
  })

  it("beats every second, then twice, then five times", () => {
    expect(beats(5000, 4000)).toBe(1)
    expect(beats(3000, 2000)).toBe(2)
    expect(beats(1000, 0)).toBe(5)
  })
})
