// The animal of somebody who has none at a table of the server: bots keep theirs in lessons and puzzles, too.
import { ANIMALS, type Animal, CHARACTERS } from "../protocol"
import { settings } from "./settings.svelte"

const NO_BOT_HAS = ANIMALS.filter((animal) => !Object.values(CHARACTERS).includes(animal))

export function usualAnimal(name: string, seat: number, isMe: boolean): Animal {
  return CHARACTERS[name] ?? ((isMe && settings.avatar) || (NO_BOT_HAS[seat % NO_BOT_HAS.length] ?? ANIMALS[0]))
}
