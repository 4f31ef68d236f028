// The texts of the chosen language; those of a game's rulebook come when they are asked for.
import shelf from "texts:shelf"
import { Catalogue, LANGUAGES, type Language, type Text, type Values } from "./catalogue"
import { settings } from "./settings.svelte"

class Texts {
  current = $state.raw(new Catalogue("en", {}))
  private book = ""

  async load(language: Language): Promise<void> {
    const [common, book] = await Promise.all([read(language), read(`${language}/${this.book}`)])
    this.current = new Catalogue(language, { ...common, ...book })
    document.documentElement.lang = language
  }

  /** Clauses and options of a game as well. */
  async open(game: string): Promise<void> {
    this.book = game
    this.current = this.current.with(await read(`${this.current.language}/${game}`))
  }
}

async function read(name: string): Promise<Record<string, Text>> {
  return (await shelf[name]?.())?.default ?? {}
}

export const texts = new Texts()

export function t(key: string, values?: Values): string {
  return texts.current.text(key, values)
}

/** The first language of the browser that there is. */
export function ownLanguage(): Language {
  const wanted = navigator.languages.map((each) => each.slice(0, 2))
  return settings.language || (wanted.find(isLanguage) ?? "en")
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text)
}
