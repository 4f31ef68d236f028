import { describe, expect, it } from "vitest"
import { sideOf, slidOff } from "../src/lib/falling"
import type { Happened } from "../src/protocol"

const onto = (tray: string, ...cards: string[]): Happened[] => cards.map((card) => ({ kind: "laid", tray, card }))

describe("a fall", () => {
  it("takes all but the upper cards of each tray", () => {
    const events = [...onto("a", "r1", "r2", "r3"), ...onto("b", "b1", "b2", "b3", "b4"), { kind: "set_aside", count: 3 }]
    expect(slidOff(events)).toEqual([["r1"], ["b1", "b2"]])
  })

  it("takes what has come since the one before", () => {
    const before = [...onto("a", "r1", "r2", "r3"), ...onto("b", "b1", "b2"), { kind: "set_aside", count: 1 }]
    expect(slidOff([...before, ...onto("a", "r4"), { kind: "set_aside", count: 1 }])).toEqual([["r2"], []])
  })

  it("shows backs of cards that were laid before we looked", () => {
    expect(slidOff([...onto("a", "r1"), { kind: "set_aside", count: 4 }])).toEqual([["back", "back", "back", "back"], []])
  })

  it("goes to the side of the last torque", () => {
    expect(sideOf([{ kind: "leaned", count: -2300 }, { kind: "fell" }])).toBe(-1)
    expect(sideOf([{ kind: "leaned", count: 2300 }, { kind: "fell" }])).toBe(1)
  })
})
