import { expect, test } from "vitest"
import { matches } from "../src/lib/search"

const TEXT = "Après un +2, l’élève suivant pioche 2 cartes. Große Karten."

test("neither accents nor capitals matter", () => {
  expect(matches("APRES eleve", "ADD-24", TEXT)).toBe(true)
  expect(matches("l'élève", "ADD-24", TEXT)).toBe(true)
  expect(matches("grosse", "ADD-24", TEXT)).toBe(true)
})

test("every word must be there", () => {
  expect(matches("apres joker", "ADD-24", TEXT)).toBe(false)
})

test("a clause is found by its name, however it is written", () => {
  for (const sought of ["ADD-04", "add-04", "add4", "ADD04", "4"]) expect(matches(sought, "ADD-04", TEXT)).toBe(true)
  expect(matches("add4", "ADD-14", TEXT)).toBe(false)
  expect(matches("ADD-04", "ADD-05", TEXT)).toBe(false)
})
