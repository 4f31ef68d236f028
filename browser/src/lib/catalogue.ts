// Looks texts up as src/penult/i18n/catalogue.py does, with plural and person.

export const LANGUAGES = ["en", "fr", "de"] as const
export type Language = (typeof LANGUAGES)[number]
export type Text = string | { readonly [form: string]: Text }
export type Folded = { readonly [step: string]: string | readonly Text[] | Folded } // keys split at hyphens
export type Bound = readonly [prefix: string, ...chapters: (readonly string[])[]] // a rulebook; a chapter begins with its heading
export type Values = Readonly<Record<string, string | number>>
export const AUDITED = ["placed", "leaned", "rubbed", "disc"] // events that only records need; pages don't show them

/** French counts 0 and 1 as one, the others only 1. */
export function plural(language: Language, count: number): "one" | "other" {
  return count === 1 || (language === "fr" && count === 0) ? "one" : "other"
}

const FRENCH_SPACE = / (?=[:;!?»])|(?<=«) /g // where a line must not end

/** Texts by full key; a text with several forms is in brackets. */
export function unfolded(tree: Folded, begun = "", into: Record<string, Text> = {}): Record<string, Text> {
  for (const [step, text] of Object.entries(tree)) {
    const key = begun && step ? `${begun}-${step}` : begun + step
    if (typeof text === "string") into[key] = text
    else if (Array.isArray(text)) into[key] = text[0] as Text
    else unfolded(text as Folded, key, into)
  }
  return into
}

/** “MAS-07”, as in the rulebooks. */
export function clauseName(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(2, "0")}`
}

/** The clauses and headings of a rulebook by key, in order. */
export function unbound([prefix, ...chapters]: Bound): Record<string, Text> {
  const texts: Record<string, Text> = {}
  let number = 0
  for (const [heading = "", ...clauses] of chapters) {
    texts[`web-chapter-${clauseName(prefix, number + 1)}`] = heading
    for (const clause of clauses) texts[`clause-${clauseName(prefix, ++number)}`] = clause
  }
  return texts
}

export class Catalogue {
  constructor(
    readonly language: Language,
    readonly texts: Readonly<Record<string, Text>>,
  ) {}

  has(key: string): boolean {
    return key in this.texts
  }

  /** The key of a game's own words for this, if it has any. */
  own(key: string, game: string): string {
    const own = `${key}-${game}`
    return this.has(own) ? own : key
  }

  /** The text of a key; `person` and `count` among the values choose its form. */
  text(key: string, values: Values = {}): string {
    let text = this.texts[key]
    if (text === undefined) return key
    while (typeof text !== "string") text = this.choose(text, values)
    const said = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))
    return this.language === "fr" ? said.replace(FRENCH_SPACE, "\u00a0") : said
  }

  private choose(choice: { readonly [form: string]: Text }, values: Values): Text {
    const form = "other" in choice ? plural(this.language, Number(values.count)) : values.person
    return choice[String(form)] ?? choice.other ?? choice.they ?? ""
  }

  /** A catalogue with more texts, for example a rulebook. */
  with(more: Readonly<Record<string, Text>>): Catalogue {
    return new Catalogue(this.language, { ...this.texts, ...more })
  }
}
