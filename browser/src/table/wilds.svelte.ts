// Custom cards in words: the server explains each card once per language.
import { texts } from "../lib/texts.svelte"
import { checkCard } from "../net/api"
import type { CardDraft, ReadCard } from "../protocol"
import type { Play } from "./play.svelte"

const asked = new Map<string, Promise<ReadCard>>()

function explained(language: string, draft: CardDraft): Promise<ReadCard> {
  const key = `${language} ${draft.card}`
  const found = asked.get(key) ?? checkCard(draft)
  asked.set(key, found)
  found.catch(() => asked.delete(key))
  return found
}

/** Call this during the initialisation of a table component. */
export function explainWilds(at: () => Play): void {
  $effect(() => {
    const play = at()
    const { info, view } = play.session
    const { language } = texts.current
    const about = { game: play.game.name, seats: info?.chairs.length ?? 0, options: info?.options ?? "", public: info?.public ?? false }
    for (const { card, wild } of view?.customs ?? []) {
      void explained(language, { ...about, card: wild }).then((read) => play.reads(card, read), () => undefined)
    }
  })
}
