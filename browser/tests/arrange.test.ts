import { describe, expect, it } from "vitest"
import { inverse, melding, regrouped, shapesOf, stepsFor, tilesOf, together, type Layout, type Source, type Target } from "../src/lib/arrange"

const CODES = ["r3-5", "r3-6", "r2-5", "r4-6", "r1-3", "r1-7", "r5-7", "7rby", "7rbyg", "7rbg", "7byg"]
const shapesWith = (...more: string[]) => shapesOf([...CODES, ...more].map((code) => ({ act: `meld ${code}`, verb: "meld" })))
const shapes = shapesWith()
const meld = (code: string, jokers: string[] = [], run = true) => ({
  meld: code,
  run,
  pieces: tilesOf(`meld ${code}`).map((card) => ({ card, joker: jokers.includes(card) })),
})
const table: Layout = { melds: [meld("r3-5"), meld("r1-7"), meld("7rby", ["b7"], false)], groups: [["r9"], ["r4", "r5"]] }

describe("tiles", () => {
  it("are read off the notation of a meld", () => {
    expect(tilesOf("meld r3-5")).toEqual(["r3", "r4", "r5"])
    expect(tilesOf("break 7rby")).toEqual(["r7", "b7", "y7"])
  })

  it("make a meld if the catalogue has it; the place of a joker decides", () => {
    expect(melding(["r5", "r3", "r4"], shapes)).toBe("meld r3-5")
    expect(melding(["r3", "r4", "r9"], shapes)).toBeUndefined()
    expect(melding(["r4", "r5", "joker"], shapes)).toBe("meld r4-6")
    expect(melding(["joker", "r4", "r5"], shapes)).toBe("meld r3-5")
  })

  it("go together if some meld has them all", () => {
    expect(together(["r3", "r6"], shapes)).toBe(true) // red 3 to 6
    expect(together(["r3", "joker"], shapes)).toBe(true)
    expect(together(["r3", "b7"], shapes)).toBe(false)
    expect(together(["r3", "r3"], shapes)).toBe(false)
    expect(together(["r7", "b7", "y7", "g7", "joker"], shapes)).toBe(false)
  })

  it("stay together while they lie single", () => {
    expect(regrouped([["r4", "r5"], ["b1"]], ["r5", "r4", "y2"])).toEqual([["r4", "r5"], ["y2"]])
  })
})

describe("a tile that is moved", () => {
  const steps = (source: Source, target: Target) => stepsFor([source], target, table, shapes)
  const acts = (source: Source, target: Target) => steps(source, target)?.acts

  it("goes from the rack onto the table", () => {
    expect(acts({ from: "rack", tile: "b9" }, { to: "new" })).toEqual(["b9"])
    expect(acts({ from: "rack", tile: "b9" }, { to: "rack" })).toEqual([])
  })

  it("makes a meld longer", () => {
    expect(acts({ from: "rack", tile: "r6" }, { to: "meld", meld: 0 })).toEqual(["r6", "break r3-5", "meld r3-6"])
  })

  it("takes the place of the joker that stands for it", () => {
    expect(acts({ from: "rack", tile: "b7" }, { to: "meld", meld: 2 })).toEqual(["b7", "break 7rby", "meld 7rby"])
  })

  it("leaves two melds behind where both are some", () => {
    const taken = steps({ from: "meld", meld: 1, place: 3 }, { to: "new" })
    expect(taken?.acts).toEqual(["break r1-7", "meld r1-3", "meld r5-7"])
    expect(taken?.groups).toEqual([["r9"], ["r4", "r5"], ["r4"]])
  })

  it("completes a group of single tiles", () => {
    const completed = steps({ from: "rack", tile: "r3" }, { to: "group", group: 1 })
    expect(completed?.acts).toEqual(["r3", "meld r3-5"])
    expect(completed?.groups).toEqual([["r9"]])
  })

  it("does not go to a meld it does not fit, and breaks nothing", () => {
    expect(steps({ from: "group", group: 0, place: 0 }, { to: "meld", meld: 0 })).toBeNull()
    expect(steps({ from: "rack", tile: "b1" }, { to: "meld", meld: 2 })).toBeNull()
  })

  it("goes back to the rack, and every step can be undone", () => {
    expect(acts({ from: "group", group: 0, place: 0 }, { to: "rack" })).toEqual(["back r9"])
    expect(["r6", "back r6", "break r3-5", "meld 7rby"].map(inverse)).toEqual(["back r6", "r6", "meld r3-5", "break 7rby"])
  })
})

describe("several tiles", () => {
  const rack = (...tiles: string[]): Source[] => tiles.map((tile) => ({ from: "rack", tile }))

  it("are a meld at once if they are one, or lie together until others come", () => {
    expect(stepsFor(rack("r5", "r6", "r7"), { to: "new" }, table, shapes)?.acts).toEqual(["r5", "r6", "r7", "meld r5-7"])
    const apart = stepsFor(rack("b1", "b2"), { to: "new" }, table, shapes)
    expect(apart?.acts).toEqual(["b1", "b2"])
    expect(apart?.groups).toEqual([["r9"], ["r4", "r5"], ["b1", "b2"]])
  })

  it("join a meld or a group together", () => {
    const melds = [meld("r3-5")]
    expect(stepsFor(rack("r1", "r2"), { to: "meld", meld: 0 }, { melds, groups: [] }, shapesWith("r1-5"))?.acts).toEqual(["r1", "r2", "break r3-5", "meld r1-5"])
    expect(stepsFor(rack("r6", "r7"), { to: "group", group: 1 }, table, shapesWith("r4-7"))?.acts).toEqual(["r6", "r7", "meld r4-7"])
  })

  it("come from rack and table alike, and only those on the table go back", () => {
    const mixed: Source[] = [...rack("r3"), { from: "group", group: 1, place: 0 }, { from: "group", group: 1, place: 1 }]
    const made = stepsFor(mixed, { to: "new" }, table, shapes)
    expect(made?.acts).toEqual(["r3", "meld r3-5"])
    expect(made?.groups).toEqual([["r9"]])
    expect(stepsFor(mixed, { to: "rack" }, table, shapes)?.acts).toEqual(["back r4", "back r5"])
  })
})
