import { beforeEach, describe, expect, it, vi } from "vitest"
import { keepResult, results, summed } from "../src/analysis/results"
import type { Analysis, ReviewedDecision } from "../src/protocol"
import { forgetMistakes, keepMistakes, mistakes, settle } from "../src/study/mistakes"

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const decision = (number: number, loss: number, grade: ReviewedDecision["grade"], act = "draw"): ReviewedDecision => ({
  number,
  round: 1,
  seat: 0,
  act: "r7",
  chance: 0.5,
  loss,
  error: 0.01,
  grade,
  advice: { act, sure: "clear" },
})

const analysis = (...decisions: ReviewedDecision[]): Analysis => ({
  game: "coloradd",
  names: ["Lea", "Max"],
  unit: "match",
  worlds: 1000,
  bots: ["", ""],
  steps: [],
  accounts: [{ prior: 0.5, deal: -0.2, draws: -0.1, play: 0.1, others: -0.3, result: 0, error: 0.01 }],
  reviews: [{ seat: 0, decisions, accuracy: 80 }],
})

const numbers = () => mistakes().map((each) => each.decision.number)

describe("one's own mistakes", () => {
  it("are the costly decisions, the costliest first", () => {
    keepMistakes("t1", "record", 0, analysis(decision(1, 0.06, "mistake"), decision(2, 0.3, "blunder"), decision(3, 0.03, "inaccuracy"), decision(4, 0, null)))
    expect(numbers()).toEqual([2, 1])
  })

  it("are only those that can be put right by doing something", () => {
    keepMistakes("t1", "record", 0, analysis(decision(1, 0.2, "blunder", "")))
    expect(numbers()).toEqual([])
  })

  it("are the seat's own", () => {
    keepMistakes("t1", "record", 1, analysis(decision(1, 0.2, "blunder")))
    expect(numbers()).toEqual([])
  })

  it("go when they are put right, and don't come back when the analysis is opened again", () => {
    const found = analysis(decision(1, 0.2, "blunder"), decision(2, 0.1, "mistake"))
    keepMistakes("t1", "record", 0, found)
    for (const each of mistakes()) settle(each, true)
    expect(numbers()).toEqual([])
    keepMistakes("t1", "record", 0, found)
    expect(numbers()).toEqual([])
  })

  it("come again after the others when they go wrong", () => {
    keepMistakes("t1", "record", 0, analysis(decision(1, 0.2, "blunder"), decision(2, 0.1, "mistake"), decision(3, 0.06, "mistake")))
    settle(mistakes()[0]!, false)
    expect(numbers()).toEqual([2, 3, 1])
    settle(mistakes()[0]!, true)
    expect(numbers()).toEqual([3, 1])
  })

  it("of the latest matches come first, and the oldest make room", () => {
    for (let match = 0; match < 40; match++) keepMistakes(`t${match}`, "record", 0, analysis(decision(match, 0.2, "blunder")))
    expect(numbers()).toHaveLength(30)
    expect(numbers().slice(0, 2)).toEqual([39, 38])
    for (let match = 40; match < 46; match++) keepMistakes(`t${match}`, "x".repeat(300_000), 0, analysis(decision(match, 0.2, "blunder")))
    expect(numbers()).toEqual([45, 44, 43])
  })

  it("can be forgotten", () => {
    keepMistakes("t1", "record", 0, analysis(decision(1, 0.2, "blunder")))
    forgetMistakes()
    expect(numbers()).toEqual([])
  })

  it("are none if what is kept can't be read", () => {
    localStorage.setItem("penult.mistakes", "{")
    expect(numbers()).toEqual([])
  })
})

describe("statistics", () => {
  it("add up luck, wins and forgotten calls, each match once", () => {
    keepResult("t1", 0, analysis(), { forgotten: 2, caught: 1 })
    keepResult("t1", 0, analysis(), { forgotten: 2, caught: 1 })
    keepResult("t2", 0, analysis())
    const sum = summed(results())
    expect(sum).toMatchObject({ matches: 2, won: 0, expected: 1, accuracy: 80, forgotten: 2, caught: 1 })
    expect(sum.luck).toBeCloseTo(-0.6)
  })
})
