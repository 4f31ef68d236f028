// The texts of the chosen language; rulebooks are loaded on demand.
import shelf from "texts:shelf"
import { type Bound, Catalogue, type Folded, LANGUAGES, unbound, unfolded, type Language, type Text, type Values } from "./catalogue"
import { settings } from "./settings.svelte"

const CLAUSE = "clause-"
const QUOTES = { en: ["“", "”"], fr: ["«\u00a0", "\u00a0»"], de: ["„", "“"] } as const

class Texts {
  current = $state.raw(new Catalogue("en", {}))
  private readonly opened = new Map<string, Promise<void>>()

  async load(language: Language): Promise<void> {
    const parts = await Promise.all(["", ...this.opened.keys()].map((part) => read(language, part)))
    this.current = new Catalogue(language, Object.assign({}, ...parts) as Record<string, Text>)
    document.documentElement.lang = language
  }

  /** Load more, for example a game's own words. */
  async open(...parts: string[]): Promise<void> {
    await Promise.all(parts.map((part) => this.opened.get(part) ?? this.fetch(part)))
  }

  private fetch(part: string): Promise<void> {
    const coming = read(this.current.language, part).then((more) => {
      this.current = this.current.with(more)
    })
    this.opened.set(part, coming)
    return coming
  }

  /** What the options of a game are called. */
  openOptions(game: string): Promise<void> {
    return this.open("shared-options", `${game}-options`)
  }

  /** The names of the clauses of one game, in their order. */
  async bookOf(game: string): Promise<string[]> {
    await this.open(game)
    const keys = Object.keys(await read(this.current.language, game))
    return keys.filter((key) => key.startsWith(CLAUSE)).map((key) => key.slice(CLAUSE.length))
  }
}

async function read(language: Language, part: string): Promise<Record<string, Text>> {
  const all = await shelf[language]?.()
  const found = (await (part ? all?.parts[part]?.() : all))?.default ?? {}
  return Array.isArray(found) ? unbound(found as unknown as Bound) : unfolded(found as Folded)
}

export const texts = new Texts()

export function t(key: string, values?: Values): string {
  return texts.current.text(key, values)
}

/** “: Tippo”, with the space that French has before a colon. */
export function colon(text = ""): string {
  return t("web-colon", { text })
}

/** In the quotation marks of the language. */
export function quoted(text: string): string {
  const [open, close] = QUOTES[texts.current.language]
  return open + text + close
}

export const NAMES: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" }

export function speak(language: Language): void {
  settings.language = language
  void texts.load(language)
}

/** The first of the browser's languages that we have. */
export function ownLanguage(): Language {
  const wanted = navigator.languages.map((each) => each.slice(0, 2))
  return settings.language || (wanted.find(isLanguage) ?? "en")
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}
