import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { Catalogue, type Language, plural, type Text, unbound } from "../src/lib/catalogue"
import { Words } from "../src/lib/words"
import type { GameReply } from "../src/protocol"

const FOLDER = join(import.meta.dirname, "../../src/penult/i18n")

function catalogue(language: Language): Catalogue {
  const files = readdirSync(join(FOLDER, language))
  const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, language, file), "utf8")) as Record<string, Text>
  return new Catalogue(language, Object.assign({}, ...files.map(read)) as Record<string, Text>)
}
const game = {
  name: "coloradd",
  cards: ["r7", "rrev", "wild"],
  colours: ["red", "red", ""],
} as unknown as GameReply
const words = (language: Language, viewer: number) => new Words(game, catalogue(language), ["Ada", "Ben"], viewer)

test("French counts zero as one", () => {
  expect([plural("fr", 0), plural("en", 0), plural("de", 0), plural("fr", 2)]).toEqual(["one", "other", "other", "other"])
})

test("number and person choose the form", () => {
  const texts = catalogue("en")
  expect(texts.text("cards", { count: 1 })).toBe("1 card")
  expect(texts.text("cards", { count: 2 })).toBe("2 cards")
  expect(texts.text("event-drew", { person: "you", count: 1 })).toBe("You draw a card.")
  expect(texts.text("event-drew", { person: "they", seat: "Ada", count: 3 })).toBe("Ada draws 3 cards.")
})

test("who has no form of his own is one of them", () => {
  expect(catalogue("en").text("event-laid", { person: "to_you", seat: "Ada", a_card: "a red 7" })).toBe("Ada plays a red 7.")
})

test("cards are named in the language's own order", () => {
  expect(words("en", 0).card("r7")).toBe("red 7")
  expect(words("fr", 0).card("r7")).toBe("7 rouge")
  expect(words("de", 0).card("r7")).toBe("Rot 7")
})

test("a card that is played has an article", () => {
  expect(words("en", 0).aCard("r7")).toBe("a red 7")
  expect(words("fr", 0).aCard("r7")).toBe("un 7 rouge")
  expect(words("de", 0).aCard("r7")).toBe("eine rote 7")
  expect(words("en", 0).aCards(["r7", "rrev", "wild"])).toBe("a red 7, a red Reverse and a wild")
  expect(words("en", 0).aCards([])).toBe("")
  const wilds = new Map([["wild", { title: "Drizzle", does: "" }]])
  expect(new Words(game, catalogue("en"), [], 0, wilds).aCard("wild")).toBe("the wild “Drizzle”")
})

test("a named colour is part of the sentence", () => {
  const event = { kind: "laid", seat: 1, card: "wild", colour: "blue", count: 3 }
  expect(words("en", 0).event(event)).toBe("Ben plays a wild and chooses blue.")
  expect(words("en", 1).event(event)).toBe("You play a wild and choose blue.")
})

test("hidden cards are only counted, seen ones named", () => {
  expect(words("en", 0).event({ kind: "drew", seat: 1, count: 2 })).toBe("Ben draws 2 cards.")
  expect(words("en", 1).event({ kind: "drew", seat: 1, count: 1, cards: ["r7"] })).toBe("You draw a red 7.")
})

test("what concerns one alone is told to one alone", () => {
  expect(words("en", 0).tells({ kind: "dealt", seat: 1 })).toBe(false)
  expect(words("en", 1).tells({ kind: "dealt", seat: 1 })).toBe(true)
})

test("a clause that an option borrows is in the other game's book", () => {
  const options = [
    { name: "target", rules: ["coloradd/ADD-82"] },
    { name: "jump_in", rules: ["master/MAS-149"] },
  ]
  const borrowing = new Words({ ...game, options } as unknown as GameReply, catalogue("en"), [], 0)
  expect([borrowing.book("ADD-15"), borrowing.book("MAS-150")]).toEqual(["coloradd", "master"])
})

test("a button speaks of tiles where there are tiles", () => {
  const tiles = new Words({ ...game, name: "rummy" }, catalogue("en"), [], 0)
  expect(tiles.text(tiles.actKey({ act: "call", verb: "call" }))).toBe("One tile left!")
  expect(words("en", 0).text(words("en", 0).actKey({ act: "call", verb: "call" }))).toBe("One card left!")
})

test("a clause of a rulebook is called by its place", () => {
  expect(unbound(["MAS", ["Setting up", "Sit down.", "Deal."], ["Turns", "Lay."]])).toEqual({
    "web-chapter-MAS-01": "Setting up",
    "clause-MAS-01": "Sit down.",
    "clause-MAS-02": "Deal.",
    "web-chapter-MAS-03": "Turns",
    "clause-MAS-03": "Lay.",
  })
})

test("a tile that doesn't fit a meld is told so in numbers", () => {
  const tiles = { name: "rummy", cards: ["r2", "b3", "b6", "r6", "g6", "b7", "b8", "joker"], colours: ["red", "blue", "blue", "red", "green", "blue", "blue", ""] }
  const set = { meld: "6rbg", run: false, pieces: [{ card: "r6" }, { card: "b6" }, { card: "g6" }] }
  const run = { meld: "b6-8", run: true, pieces: [{ card: "b6" }, { card: "b7" }, { card: "b8" }] }
  const said = (language: Language) => {
    const words = new Words(tiles as unknown as GameReply, catalogue(language), [], 0)
    return [words.misfit(["r2"], set), words.misfit(["r2", "b3"], run), words.misfit(["r6"], set), words.misfit(["joker"], set)]
  }
  expect(said("en")).toEqual(["A red 2 doesn’t fit a set of 6s.", "A red 2 and a blue 3 don’t fit the blue run 6 to 8.", "This meld already has a red 6.", "The joker doesn’t fit a set of 6s."])
  expect(said("fr")).toEqual(["Un 2 rouge ne va pas dans une série de 6.", "Un 2 rouge et un 3 bleu ne vont pas dans la suite bleue du 6 au 8.", "Cette combinaison a déjà un 6 rouge.", "Le joker ne va pas dans une série de 6."])
  expect(said("de")).toEqual(["Eine rote 2 passt nicht in einen Satz mit der 6.", "Eine rote 2 und eine blaue 3 passen nicht in die blaue Reihe von 6 bis 8.", "In dieser Kombination liegt schon eine rote 6.", "Der Joker passt nicht in einen Satz mit der 6."])
})
