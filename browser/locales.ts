// The texts of src/penult/locales as modules: «texts:fr» is what every page needs, «texts:fr/tippo»
// the rulebook of one game, «texts:fr/options» the options of all, «texts:fr/replay» and others what
// only one page says, «texts:shelf» a list of them.
// What only the terminal says is left out, and why the server refuses something: it says so itself.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

const FOLDER = join(import.meta.dirname, "../src/penult/locales")
const BOOK = /^(\w+)-(?:clauses|chapters)\.json$/
const OPTIONS = "options"
const APART = ["replay", "lessons"] // files that only one page needs
const TERMINAL = /^(aliases|position|record|filler|tally|table-help|error-|cli|wild-|gallery-|cards-(?:fine|untitled|plain|none|action|what)|talk-|sim-|page-|serve-|tables-|live-|rate-)/
const NAME = "texts:"

/** Which of the modules a file belongs to. */
function part(file: string): string {
  const apart = APART.find((name) => file === `${name}.json`)
  return apart ?? (file.endsWith(`-${OPTIONS}.json`) ? OPTIONS : (BOOK.exec(file)?.[1] ?? ""))
}

function texts(language: string, wanted: string): Record<string, unknown> {
  const folder = join(FOLDER, language)
  const files = readdirSync(folder).filter((file) => part(file) === wanted)
  const merged = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object)
  const entries = Object.entries(Object.assign({}, ...merged) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([key]) => !TERMINAL.test(key)))
}

/** Which texts there are, each loaded when it is asked for. */
function shelf(): string {
  const languages = readdirSync(FOLDER).filter((name) => /^[a-z]{2}$/.test(name))
  const parts = [...new Set(readdirSync(join(FOLDER, "en")).map(part))]
  const names = languages.flatMap((language) => parts.map((each) => (each ? `${language}/${each}` : language)))
  return `export default {${names.map((name) => `"${name}": () => import("${NAME}${name}")`).join(",")}}`
}

export function locales(): Plugin {
  return {
    name: "locales",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      if (id === `\0${NAME}shelf`) return { code: shelf(), moduleType: "js" }
      const [language = "", wanted = ""] = id.slice(NAME.length + 1).split("/")
      return { code: `export default ${JSON.stringify(texts(language, wanted))}`, moduleType: "js" }
    },
  }
}
