// What a browser makes of messages, against conformance/: told.json is written from its scenarios
// by `python -m tests.browser.told`; what must hold in the end is the rulebook's.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { texts } from "../locales.ts"
import { AUDITED, Catalogue, LANGUAGES, type Language, type Text } from "../src/lib/catalogue"
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
const NAMES = Object.keys(games)
const catalogues = Object.fromEntries(NAMES.map((game) => [game, LANGUAGES.map((language) => catalogue(language, game))]))

/** The texts that a table of one game has loaded. */
function catalogue(language: Language, game: string): Catalogue {
  return new Catalogue(language, { ...texts(language, ""), ...texts(language, `${game}-words`) } as Record<string, Text>)
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
  for (const game of NAMES) expect(scenarios.filter((each) => each.game === game).length).toBeGreaterThan(4)
})

test.each(NAMES)("every card of %s has a name and an article", (game) => {
  for (const catalogue of catalogues[game]!) {
    const words = new Words(games[game]!, catalogue, ["Ada", "Ben"], 0)
    for (const card of games[game]!.cards) expect(words.card(card) + words.aCard(card)).not.toContain("face-")
  }
})

describe.each(scenarios)("$name", (scenario) => {
  test("updates make of the first view what the rulebook says", () => {
    const view = reduced(scenario)
    const seen = Object.keys(scenario.then).map((key) => [key, ASKED[key]?.(view)])
    expect(Object.fromEntries(seen)).toEqual(scenario.then)
  })

  test("events are told as everywhere else", () => {
    for (const catalogue of catalogues[scenario.game]!) {
      const { language } = catalogue
      const words = new Words(games[scenario.game]!, catalogue, scenario.names, scenario.viewer)
      const events = scenario.updates.flatMap((update) => update.events).filter(({ event }) => !AUDITED.includes(event.kind))
      expect(events.map(({ event }) => words.event(event))).toEqual(events.map(({ told }) => told[language]))
    }
  })

  test("a sorted hand holds the same cards", () => {
    const { hand } = reduced(scenario)
    const again = sorted(hand, "number", games[scenario.game]!).map(({ card }) => card)
    expect(again.sort()).toEqual(hand.map(({ card }) => card).sort())
  })
})
