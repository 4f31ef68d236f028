// What a browser makes of messages, against conformance/: told.json is written from its scenarios
// by `python -m tests.browser.told`; what must hold in the end is the rulebook's.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { Catalogue, LANGUAGES, type Language, type Text } from "../src/lib/catalogue"
import { sorted } from "../src/lib/choices"
import { Words } from "../src/lib/words"
import { merged, type Shown } from "../src/net/merge"
import type { GameReply, Happened, TableView } from "../src/protocol"

interface Scenario {
  name: string
  game: string
  viewer: number
  names: string[]
  before: Shown
  updates: { view: TableView; events: { event: Happened; told: Record<Language, string> }[] }[]
  then: Record<string, unknown>
}
interface Told {
  games: Record<string, GameReply>
  scenarios: Scenario[]
}
const { games, scenarios } = JSON.parse(readFileSync(join(import.meta.dirname, "told.json"), "utf8")) as Told
const FOLDER = join(import.meta.dirname, "../../src/penult/i18n")
const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, catalogue(language)]))

function catalogue(language: Language): Catalogue {
  const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, language, file), "utf8")) as Record<string, Text>
  return new Catalogue(language, Object.assign({}, ...readdirSync(join(FOLDER, language)).map(read)) as Record<string, Text>)
}

const reduced = (scenario: Scenario) => scenario.updates.reduce((view, update) => merged(view, update.view), scenario.before)

/** Under the keys of conformance/README.md. */
const ASKED: Record<string, (view: Shown) => unknown> = {
  turn: (view) => view.turn,
  sizes: (view) => view.seats.map(({ size }) => size),
  top: (view) => view.top,
  colour: (view) => view.colour,
  direction: (view) => (view.direction > 0 ? "left" : "right"),
  debt: (view) => view.debt,
  rounds: (view) => view.rounds,
  standing: (view) => view.seats.map(({ total }) => total),
  winners: (view) => view.winners,
}

test("every game is there", () => {
  for (const game of Object.keys(games)) expect(scenarios.filter((each) => each.game === game).length).toBeGreaterThan(4)
})

describe.each(scenarios)("$name", (scenario) => {
  test("updates make of the first view what the rulebook says", () => {
    const view = reduced(scenario)
    const seen = Object.keys(scenario.then).map((key) => [key, ASKED[key]?.(view)])
    expect(Object.fromEntries(seen)).toEqual(scenario.then)
  })

  test("events are told as everywhere else", () => {
    for (const language of LANGUAGES) {
      const words = new Words(games[scenario.game]!, catalogues[language]!, scenario.names, scenario.viewer)
      const events = scenario.updates.flatMap((update) => update.events)
      expect(events.map(({ event }) => words.event(event))).toEqual(events.map(({ told }) => told[language]))
    }
  })

  test("a sorted hand holds the same cards", () => {
    const { hand } = reduced(scenario)
    const again = sorted(hand, "number", games[scenario.game]!).map(({ card }) => card)
    expect(again.sort()).toEqual(hand.map(({ card }) => card).sort())
  })
})
