import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CHAPTERS, type Figure, MINUTE, partsOf } from "../src/study/guide"

const FOLDER = join(import.meta.dirname, "../../src/penult/i18n/en")
const keysOf = (file: string) => Object.keys(JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as object)
const books = readdirSync(FOLDER).filter((file) => file.endsWith("-chapters.json"))
const games = books.map((file) => file.replace("-chapters.json", ""))
const figures: Figure[] = [...Object.values(MINUTE), ...Object.values(CHAPTERS)].flat()

test("a picture is read from left to right", () => {
  expect(partsOf("r5 ← r7✓ y2✗")).toEqual([
    { kind: "pieces", pieces: [{ code: "r5", verdict: "" }], overlap: false },
    { kind: "sign", name: "←" },
    { kind: "pieces", pieces: [{ code: "r7", verdict: "yes" }], overlap: false },
    { kind: "pieces", pieces: [{ code: "y2", verdict: "no" }], overlap: false },
  ])
  expect(partsOf("r3~b8 b4|b5").map((part) => part.kind === "pieces" && [part.pieces.length, part.overlap])).toEqual([[2, true], [2, false]])
  expect(partsOf("level:r7:b4 mark-red 20 shoe")).toEqual([
    { kind: "balance", name: "level", left: "r7", right: "b4" },
    { kind: "mark", name: "red" },
    { kind: "number", name: "20" },
    { kind: "scene", name: "shoe" },
  ])
})

test("every game is told in five steps", () => {
  expect(Object.keys(MINUTE).sort()).toEqual([...games].sort())
  for (const steps of Object.values(MINUTE)) expect(steps).toHaveLength(5)
})

test("every chapter with figures is in a rulebook, and every rulebook has some", () => {
  const headings = books.map((file) => keysOf(file).map((key) => key.replace("web-chapter-", "")))
  expect(Object.keys(CHAPTERS).filter((first) => !headings.flat().includes(first))).toEqual([])
  for (const book of headings) expect(book.filter((first) => first in CHAPTERS).length).toBeGreaterThanOrEqual(6)
})

test("every figure has a caption, and every caption a figure", () => {
  const captions = keysOf("guide.json").map((key) => key.replace("web-guide-", ""))
  const headings = ["minute", "whole"]
  expect(new Set(figures.map(({ name }) => name))).toEqual(new Set(captions.filter((name) => !headings.includes(name))))
})
