import { expect, test } from "vitest"
import { actsOf, answers, buttons, isWise, layOf, narrowed, openQuestion, sorted, spotsOf, trayOf, valuesOf, waysToLay } from "../src/lib/choices"
import type { GameReply, ShownAct } from "../src/protocol"
import { keysFor } from "../src/table/keys"

const lay = (act: string, card: string, more: Partial<ShownAct> = {}): ShownAct => ({ act, verb: "lay", card, ...more })
const wilds = [0, 1, 2, 3].map((colour) => lay(`wild=${colour}`, "wild", { colour }))
const draw: ShownAct = { act: "draw", verb: "draw" }
const game = { cards: ["r1", "r10", "r9", "b2", "wild"], colours: ["red", "red", "red", "blue", ""] } as unknown as GameReply

test("a card with one way to lay it asks nothing", () => {
  expect(openQuestion(waysToLay([lay("r7", "r7"), draw], "r7"))).toBeNull()
})

test("a wild asks for its colour, and the answer is one way", () => {
  expect(openQuestion(wilds)).toBe("colour")
  expect(valuesOf(wilds, "colour")).toEqual([0, 1, 2, 3])
  expect(narrowed(wilds, "colour", 2)).toEqual([wilds[2]])
})

test("the tray is asked for before the colour", () => {
  const ways = [0, 1].flatMap((tray) => wilds.map((act) => ({ ...act, act: `${act.act}@${tray}`, tray })))
  expect(openQuestion(ways)).toBe("tray")
  expect(openQuestion(narrowed(ways, "tray", 1))).toBe("colour")
})

test("a card that can be laid is not jumped in with", () => {
  const jump: ShownAct = { act: "jump r7", verb: "jump", card: "r7" }
  expect(waysToLay([jump, lay("r7", "r7")], "r7")).toEqual([lay("r7", "r7")])
  expect(waysToLay([jump], "r7")).toEqual([jump])
})

test("cards and answers are no buttons", () => {
  const name: ShownAct = { act: "name red", verb: "name", colour: 0 }
  expect(buttons([...wilds, name, draw])).toEqual([draw])
  expect(answers([name, draw])).toEqual([name])
})

test("the hand is sorted by colour or number, and equal cards keep apart", () => {
  const hand = ["wild", "b2", "r10", "r9", "r9", "r1"].map((card) => ({ card }))
  expect(sorted(hand, "colour", game).map(({ card }) => card)).toEqual(["r1", "r10", "r9", "r9", "b2", "wild"])
  expect(sorted(hand, "number", game).map(({ card }) => card)).toEqual(["r1", "b2", "r9", "r9", "r10", "wild"])
  expect(sorted(hand, "none", game).map(({ card }) => card)).toEqual(hand.map(({ card }) => card))
  expect(new Set(sorted(hand, "none", game).map(({ key }) => key)).size).toBe(6)
})

test("a key means one thing at a time", () => {
  const catches = [1, 2].map((target) => ({ act: `catch ${target}`, verb: "catch", target }))
  expect([...keysFor([draw, ...catches])]).toEqual([["draw", "d"], ["catch 1", "x"]])
})

test("of two equal cards, only the one that came last was drawn", () => {
  const hand = ["r9", "r9", "b2"].map((card) => ({ card, fresh: card === "r9" }))
  expect(sorted(hand, "none", game).flatMap(({ key, fresh }) => (fresh ? [key] : []))).toEqual(["r9.1"])
  const tiles = [{ card: "r9", fresh: true }, { card: "r9" }]
  expect(sorted(tiles, "none", game).flatMap(({ key, fresh }) => (fresh ? [key] : []))).toEqual(["r9.0"])
})

test("a card is dropped on the pile, or on the trays it may lie on", () => {
  expect(spotsOf(wilds)).toEqual(["talon"])
  expect(spotsOf([1, 0, 1].map((tray) => lay(`b2@${tray}`, "b2", { tray })))).toEqual(["tray 0", "tray 1"])
  expect(spotsOf([])).toEqual([])
  expect(["talon", "tray 1"].map(trayOf)).toEqual([-1, 1])
})

test("why a card is refused is asked about the tray it was dropped on", () => {
  const acts = actsOf({ acts: [lay("b2a", "b2", { tray: 0 }), lay("b2b", "b2", { tray: 1 }), lay("r1", "r1")] } as unknown as GameReply)
  expect(layOf(acts, "b2", 1)).toBe("b2b")
  expect(layOf(acts, "b2")).toBe("b2a")
  expect(layOf(acts, "r1", 0)).toBe("r1")
})

test("calls are wise with two cards or fewer, catches where there is somebody to catch", () => {
  const call: ShownAct = { act: "call", verb: "call" }
  const sized = (...sizes: number[]) => sizes.map((size) => ({ size, total: 0 }))
  expect([7, 2, 1].map((size) => isWise(call, sized(size), 0))).toEqual([false, true, true])
  const caught: ShownAct = { act: "catch 1", verb: "catch", target: 1 }
  expect(isWise(caught, sized(3, 5), 0)).toBe(false)
  expect(isWise(caught, sized(3, 1), 0)).toBe(true)
  expect(isWise(caught, [{ size: 3, total: 0 }, { size: 4, total: 0, marks: ["exposed"] }], 0)).toBe(true)
  expect(isWise(draw, sized(7), 0)).toBe(true)
})
