import { afterEach, expect, test, vi } from "vitest"
import { copyFrom } from "../src/lib/copying"

afterEach(() => vi.unstubAllGlobals())

/** A field, and what was done to it. */
function field() {
  const selected: unknown[] = []
  const found = { value: "http://penult.lan/t/abc", focus: () => undefined, setSelectionRange: (...range: unknown[]) => selected.push(range) }
  return { found: found as unknown as HTMLInputElement, selected }
}

function browser(clipboard: object | undefined, oldWay: boolean): { commands: string[] } {
  const commands: string[] = []
  vi.stubGlobal("navigator", { clipboard })
  vi.stubGlobal("document", { execCommand: (name: string) => commands.push(name) > 0 && oldWay })
  return { commands }
}

test("the clipboard gets the text, and nothing is selected", async () => {
  const writeText = vi.fn(() => Promise.resolve())
  browser({ writeText }, false)
  const { found, selected } = field()
  expect(await copyFrom(found)).toBe(true)
  expect(writeText).toHaveBeenCalledWith(found.value)
  expect(selected).toEqual([])
})

test.each([
  ["is missing", undefined],
  ["is denied", { writeText: () => Promise.reject(new Error("denied")) }],
])("where the clipboard %s, the selected text is copied the old way", async (_, clipboard) => {
  const { commands } = browser(clipboard, true)
  const { found, selected } = field()
  expect(await copyFrom(found)).toBe(true)
  expect(selected).toEqual([[0, found.value.length]])
  expect(commands).toEqual(["copy"])
})

test("where nothing works the text is left selected", async () => {
  browser(undefined, false)
  const { found, selected } = field()
  expect(await copyFrom(found)).toBe(false)
  expect(selected).toHaveLength(1)
})
