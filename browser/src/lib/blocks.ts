// Custom cards as blocks. What there is to pick comes from the server, and so does the text of the rule.
import type { BlockForm, BlockSlot, CardBlock, CardGrammar } from "../protocol"

export type Blocks = readonly CardBlock[]
export type Part = "first" | "second" // the steps inside a block

export function formOf(grammar: CardGrammar, verb: string): BlockForm | undefined {
  return grammar.forms.find((form) => form.verb === verb)
}

/** What a block is asked for: some slots depend on what was picked in another. */
export function askedSlots(form: BlockForm, values: Readonly<Record<string, string>>): BlockSlot[] {
  const asked: BlockSlot[] = []
  for (const slot of form.slots) {
    const above = asked.find(({ name }) => name === slot.of)
    if (!slot.of || (above && slot.when.includes(values[slot.of] ?? ""))) asked.push(slot)
  }
  return asked
}

/** A block whose values fit its form: what is newly asked has its first option, what isn't asked any more is gone. */
function fitted(form: BlockForm, block: CardBlock): CardBlock {
  const values = { ...block.slots }
  for (const slot of form.slots) {
    const isAsked = askedSlots(form, values).includes(slot)
    if (isAsked && !slot.options.includes(values[slot.name] ?? "")) values[slot.name] = slot.options[0] ?? ""
  }
  const asked = askedSlots(form, values).map(({ name }) => name)
  return { ...block, slots: Object.fromEntries(Object.entries(values).filter(([name]) => asked.includes(name))) }
}

export function picked(grammar: CardGrammar, block: CardBlock, slot: string, value: string): CardBlock {
  const form = formOf(grammar, block.verb)
  const changed = { ...block, slots: { ...block.slots, [slot]: value } }
  return form ? fitted(form, changed) : changed
}

/** Another verb: it starts from its example, and keeps who does it if it can. */
export function turned(grammar: CardGrammar, block: CardBlock, verb: string): CardBlock {
  const form = formOf(grammar, verb)
  if (!form) return block
  const kept = Object.entries(block.slots ?? {}).filter(([name, value]) => {
    const slot = form.slots.find((each) => each.name === name)
    return name in (form.example.slots ?? {}) && slot?.options.includes(value)
  })
  return fitted(form, { ...form.example, slots: { ...form.example.slots, ...Object.fromEntries(kept) } })
}

export function countIn(blocks: Blocks): number {
  return blocks.reduce((sum, { first = [], second = [] }) => sum + 1 + countIn(first) + countIn(second), 0)
}

export function moved(blocks: Blocks, from: number, by: number): Blocks {
  const block = blocks[from]
  return block && blocks[from + by] ? blocks.toSpliced(from, 1).toSpliced(from + by, 0, block) : blocks
}

/** Where the block with this number is, counting through all blocks from 0: “1 first 0”. */
export function pathOf(blocks: Blocks, number: number, above = ""): string {
  let left = number
  for (const [place, { first = [], second = [] }] of blocks.entries()) {
    const here = above ? `${above} ${place}` : String(place)
    if (left === 0) return here
    left -= 1
    for (const [part, inside] of [["first", first], ["second", second]] as const) {
      const size = countIn(inside)
      if (left < size) return pathOf(inside, left, `${here} ${part}`)
      left -= size
    }
  }
  return ""
}

/** Which verbs a new block at this depth may have. */
export function formsAt(grammar: CardGrammar, depth: number): readonly BlockForm[] {
  return depth < grammar.nested ? grammar.forms : grammar.forms.filter((form) => !form.nests)
}

/** Whether rules as text can be edited as blocks: comments would be lost. */
export function hasComments(rule: string): boolean {
  return rule.includes("#")
}
