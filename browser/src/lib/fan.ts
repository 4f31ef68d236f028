// Lays out a hand as large as fits. Many cards overlap, but the corner of each stays visible.

export interface Fan {
  each: number // cards in a row
  card: number // pixels wide
  step: number // from one card to the next
  row: number // from one row to the next
}
export interface Kind {
  ratio: number // of height to width
  most: number // pixels wide
  least: number
  across: number // how much of a card's width must be visible
  down: number // and of its height
}
export const CARDS: Kind = { ratio: 1.5, most: 92, least: 40, across: 0.42, down: 0.4 }
export const TILES: Kind = { ratio: 1.38, most: 58, least: 26, across: 1, down: 1 }
const GAP = 5
const TILE = 0.7 // of the height: a few tiles don't fill the rack

/** The kind, growing with the room there is. */
export function grown(kind: Kind, high: number): Kind {
  const most = Math.floor(((kind === TILES ? TILE : 1) * high) / kind.ratio)
  return { ...kind, most: Math.max(kind.least, most) }
}

export function fanned(count: number, wide: number, high: number, kind: Kind): Fan {
  for (let card = kind.most; card > kind.least; card -= 2) {
    const found = inRows(count, wide, high, kind, card)
    if (found) return found
  }
  const each = Math.max(1, Math.floor((wide - kind.least) / (kind.least * kind.across)) + 1)
  return { each, card: kind.least, step: kind.least * kind.across, row: kind.least * kind.ratio * kind.down }
}

/** Cards of this size in as few rows as possible; null if they don't fit. */
function inRows(count: number, wide: number, high: number, kind: Kind, card: number): Fan | null {
  const tall = card * kind.ratio
  const across = Math.max(1, Math.floor((wide - card) / (card * kind.across)) + 1)
  const rows = Math.max(1, Math.ceil(count / across))
  const each = Math.max(1, Math.ceil(count / rows))
  const row = rows > 1 ? Math.min(tall + GAP, (high - tall) / (rows - 1)) : tall
  if (tall > high || row < tall * kind.down) return null
  const step = each > 1 ? Math.min(card + GAP, (wide - card) / (each - 1)) : card
  return { each, card, step, row }
}
