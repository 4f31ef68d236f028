// The texts of src/penult/locales as modules: «texts:fr» is what every page needs, «texts:fr/tippo»
// the rulebook and the options of one game, «texts:shelf» a list of them. What only the terminal says is left out.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"

const FOLDER = join(import.meta.dirname, "../src/penult/locales")
const OF_A_GAME = /^(\w+)-(clauses|options)\.json$/
const TERMINAL = /^(aliases|position|record|filler|tally|table-help|error-meld|error-record|cli)/
const NAME = "texts:"

function texts(language: string, game: string): Record<string, unknown> {
  const folder = join(FOLDER, language)
  const wanted = readdirSync(folder).filter((file) => (OF_A_GAME.exec(file)?.[1] ?? "") === game)
  const merged = wanted.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object)
  const entries = Object.entries(Object.assign({}, ...merged) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([key]) => !TERMINAL.test(key)))
}

/** Which texts there are, each loaded when it is asked for. */
function shelf(): string {
  const languages = readdirSync(FOLDER).filter((name) => /^[a-z]{2}$/.test(name))
  const games = readdirSync(join(FOLDER, "en")).flatMap((file) => OF_A_GAME.exec(file)?.[1] ?? [])
  const names = languages.flatMap((language) => [language, ...[...new Set(games)].map((game) => `${language}/${game}`)])
  return `export default {${names.map((name) => `"${name}": () => import("${NAME}${name}")`).join(",")}}`
}

export function locales(): Plugin {
  return {
    name: "locales",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return null
      if (id === `\0${NAME}shelf`) return { code: shelf(), moduleType: "js" }
      const [language = "", game = ""] = id.slice(NAME.length + 1).split("/")
      return { code: `export default ${JSON.stringify(texts(language, game))}`, moduleType: "js" }
    },
  }
}
