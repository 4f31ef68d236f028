// The texts of src/penult/i18n as modules: «texts:fr» is what every page needs, «texts:fr/tippo»
// the rulebook of one game, «texts:fr/tippo-words» its own words, «texts:fr/tippo-options» its own options,
// «texts:fr/shared-options» those of several games, «texts:fr/study» what only replays, lessons and puzzles say,
// «texts:fr/analysis» analyses, «texts:fr/guide» the captions of the rules pages, «texts:fr/blocks» what the editor
// of custom cards lists; «texts:shelf» lists the languages, and each language lists its other modules.
// What no source of the page mentions is left out: Python and the terminal say more, and why the server
// refuses something it says itself.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { AUDITED, clauseName } from "./src/lib/catalogue.ts"

const FOLDER = join(import.meta.dirname, "../src/penult/i18n")
const BOOK = /^(\w+)-(?:clauses|chapters)\.json$/
const OPTIONS = /^(\w+-options)\.json$/
const FRENCH_SPACE = /\u00a0(?=[:;!?»])|(?<=«)\u00a0/g // the catalogue puts it back
const SOURCES = join(import.meta.dirname, "src")
const FILES = readdirSync(join(FOLDER, "en"))
const GAMES = FILES.flatMap((file) => BOOK.exec(file)?.[1] ?? [])
const NAME = "texts:"
const MODULES = new Map([
  ...(["replay.json", "lessons.json", "puzzles.json"] as const).map((file) => [file, "study"] as const),
  ...(["blocks.json", "wild-told.json"] as const).map((file) => [file, "blocks"] as const),
  ["guide.json", "guide"],
  ["review.json", "analysis"],
  ...GAMES.map((game) => [`${game}.json`, `${game}-words`] as const),
  ["wilds.json", "coloradd-words"],
])
const TITLE = /^game-/ // every page lists the games

interface Folded {
  [step: string]: Folded | string | object[]
}

/** A game whose clauses have no chapters isn't for tables: no page has its texts. */
function isShown(part: string): boolean {
  return !GAMES.includes(part) || FILES.includes(`${part}-chapters.json`)
}

/** Which of the modules a file belongs to. */
function part(file: string): string {
  return MODULES.get(file) ?? OPTIONS.exec(file)?.[1] ?? BOOK.exec(file)?.[1] ?? ""
}

/** The keys that the sources name, and the beginnings of those they put together. */
function asked(): (key: string) => boolean {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /\.(ts|svelte)$/.test(file))
  const code = files.map((file) => readFileSync(join(SOURCES, file), "utf8")).join("\n")
  const named = new Set([...code.matchAll(/["'`]([\w+-]+)["'`]/g)].map(([, key]) => key))
  const begun = [...new Set([...code.matchAll(/`([a-z]+-[\w-]*)\$\{/g)].map(([, start = ""]) => start))]
  const own = new RegExp(`-(?:${GAMES.join("|")})$`) // a game may have words of its own for anything
  const untold = new RegExp(`^event-(?:${AUDITED.join("|")})\\b`)
  return (key) => !untold.test(key) && (named.has(key) || named.has(key.replace(own, "")) || begun.some((start) => key.startsWith(start)))
}

let isAsked = asked()

/** What a module holds, by full key; «» is what every page needs. */
export function texts(language: string, wanted: string): Record<string, unknown> {
  const folder = join(FOLDER, language)
  const entries = readdirSync(folder).flatMap((file) => {
    const all = Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")) as object)
    return all.filter(([key]) => isAsked(key) && (TITLE.test(key) ? "" : part(file)) === wanted)
  })
  return Object.fromEntries(entries)
}

/** «web-act-draw» as {web: {act: {draw: …}}}: what keys have in common is written once. A text with forms is in brackets. */
function folded(flat: Record<string, unknown>): Folded {
  const root: Folded = {}
  for (const [key, text] of Object.entries(flat)) {
    const steps = key.split("-")
    let node = root
    for (const step of steps.slice(0, -1)) {
      const next = node[step] ?? {}
      node = node[step] = typeof next === "string" || Array.isArray(next) ? { "": next } : next
    }
    const last = steps.at(-1) ?? ""
    const leaf = typeof text === "string" ? text : [text as object]
    const there = node[last]
    if (there && typeof there === "object" && !Array.isArray(there)) there[""] = leaf
    else node[last] = leaf
  }
  return root
}

/** A rulebook as what its clauses begin with and its chapters, heading first: the place of a clause is its number. */
function bound(flat: Record<string, unknown>): unknown[] {
  const names = Object.keys(flat).flatMap((key) => /^clause-(.*)$/.exec(key)?.[1] ?? [])
  const [prefix = ""] = names[0]?.split("-") ?? []
  const chapters: unknown[][] = []
  for (const [place, name] of names.entries()) {
    if (name !== clauseName(prefix, place + 1)) throw new Error(`${name} is not where its number says`)
    const heading = flat[`web-chapter-${name}`]
    if (heading) chapters.push([heading])
    chapters.at(-1)?.push(flat[`clause-${name}`])
  }
  return [prefix, ...chapters]
}

function packed(language: string, wanted: string): unknown {
  const flat = texts(language, wanted)
  return GAMES.includes(wanted) ? bound(flat) : folded(flat)
}

/** Modules by name, each loaded when it is asked for. */
function list(names: string[], folder = ""): string {
  return `{${names.map((name) => `"${name}": () => import("${NAME}${folder}${name}")`).join(",")}}`
}

function shelf(): string {
  return `export default ${list(readdirSync(FOLDER).filter((name) => /^[a-z]{2}$/.test(name)))}`
}

/** The texts of one module; a language also says which others there are. */
function written(language: string, wanted: string): string {
  const parts = [...new Set(FILES.map(part))].filter((each) => each && isShown(each))
  const others = wanted ? "" : `export const parts = ${list(parts, `${language}/`)};`
  return `${others}export default ${JSON.stringify(packed(language, wanted)).replace(FRENCH_SPACE, " ")}`
}

export function locales(): Plugin {
  return {
    name: "locales",
    buildStart: () => void (isAsked = asked()),
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      if (id === `\0${NAME}shelf`) return { code: shelf(), moduleType: "js" }
      const [language = "", wanted = ""] = id.slice(NAME.length + 1).split("/")
      return { code: written(language, wanted), moduleType: "js" }
    },
  }
}
