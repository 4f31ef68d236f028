import { describe, expect, it } from "vitest"
import { onlyMove } from "../src/lib/only"

describe("what is done for somebody", () => {
  const draw = { act: "draw", verb: "draw" }
  it("is to draw or to pass, where nothing else can be done", () => {
    expect(onlyMove([draw])).toBe(draw)
    expect(onlyMove([draw, { act: "r7", verb: "lay" }])).toBeNull()
    expect(onlyMove([{ act: "call", verb: "call" }])).toBeNull()
    expect(onlyMove([])).toBeNull()
  })
})
