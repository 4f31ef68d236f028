// Where things are on the felt: seats around it, the piles in the middle, questions in its lower third.
// A pure function of the felt's size, so nothing moves while a round is played and nothing overlaps.

export interface Size {
  wide: number // pixels
  high: number
}
export interface Box extends Size {
  x: number // of its left edge, from the felt's
  y: number
}
export interface Geometry {
  round: boolean // seats stand around the felt, otherwise in rows above it
  compact: boolean // only names below avatars
  open: boolean // a seat has room for an open hand
  avatar: number // pixels
  seats: readonly Box[]
  centre: Box // free of seats and questions
  ask: Box
}
export interface Wanted {
  rem: number // pixels
  ask: number // pixels that questions need at least; 0: they are asked elsewhere
  share: number // of the felt's height that questions may take
  tiles: boolean // melds need all the room there is, so seats stand above them
  around: boolean // a spectator's seats stand on all sides
  open: boolean // hands lie open beside the faces all the time, and need room there
}

const GAP = 8
const HAT = 0.22 // of an avatar: a crown or a hat stands out above it
const LINES = 2.6 // rem below an avatar: a name, and points with chips
const NAME = 1.3 // rem for the name alone
const SQUARE = 2.6 // exponent of the superellipse; 2 is an ellipse

/** Half the arc, in degrees from the top, on which so many seats stand. */
function reach(others: number, around: boolean): number {
  if (around) return 180 - 180 / Math.max(1, others)
  if (others <= 1) return 0
  if (others === 2) return 52
  return others <= 4 ? 90 : others <= 6 ? 108 : 128
}

export function arranged(felt: Size, others: number, wanted: Wanted): Geometry {
  const isWide = felt.wide >= 1.15 * felt.high && felt.wide >= 34 * wanted.rem
  const isLow = wanted.open && felt.high < 26 * wanted.rem // open hands would lie on the piles
  return isWide && !wanted.tiles && !isLow ? around(felt, others, wanted) : inRows(felt, others, wanted)
}

/** The strip at the bottom of the felt, between the seats that stand that low. */
function askBox(felt: Size, seats: readonly Box[], { ask, share, rem }: Wanted): Box {
  const high = ask ? Math.min(Math.max(ask, share * felt.high), 0.4 * felt.high) : 0
  const top = felt.high - high
  const middle = felt.wide / 2
  const low = seats.filter((seat) => seat.y + seat.high > top)
  const half = Math.min(middle - GAP, 24 * rem, ...low.map((seat) => distance(seat, middle) - GAP))
  return { x: middle - half, y: top, wide: 2 * half, high }
}

/** From a vertical line to a box beside it. */
function distance(box: Box, middle: number): number {
  return Math.max(0, box.x > middle ? box.x - middle : middle - box.x - box.wide)
}

// Seats around the felt

function around(felt: Size, others: number, wanted: Wanted): Geometry {
  const unit = Math.min(felt.wide, felt.high) / 100
  const avatar = Math.max(2.4 * wanted.rem, (others > 6 ? 11.5 : 14.5) * unit)
  const open = wanted.open && others <= 6
  const seat = { wide: Math.max(6.4 * wanted.rem, (open ? 2.9 : 2.1) * avatar), high: avatar + LINES * wanted.rem }
  const seats = onArc(felt, others, seat, wanted)
  const ask = askBox(felt, seats, wanted)
  return { round: true, compact: false, open, avatar, seats, ask, centre: freeBox(felt, seats, felt.high - ask.high - GAP) }
}

/** Evenly spaced along the rim, from lower left over the top to lower right. */
function onArc(felt: Size, others: number, seat: Size, { around: all, rem }: Wanted): Box[] {
  const half = (reach(others, all) * Math.PI) / 180
  const [rx, middle] = [(felt.wide - seat.wide) / 2 - GAP, all ? 0.5 : 0.4]
  const up = middle * felt.high - seat.high / 2 - GAP - HAT * (seat.high - LINES * rem)
  const down = (1 - middle) * felt.high - seat.high / 2 - GAP
  const bent = (part: number) => Math.sign(part) * Math.abs(part) ** (2 / SQUARE)
  const at = (angle: number) => {
    const [x, y] = [bent(Math.sin(angle)), -bent(Math.cos(angle))]
    return { x: felt.wide / 2 + rx * x, y: middle * felt.high + (y < 0 ? up : down) * y }
  }
  return evenly(at, half, others).map(({ x, y }) => ({ x: x - seat.wide / 2, y: y - seat.high / 2, ...seat }))
}

interface Point {
  x: number
  y: number
}

/** Points at equal distances along a curve from -half to half. */
function evenly(at: (angle: number) => Point, half: number, count: number): Point[] {
  if (count <= 1) return count ? [at(0)] : []
  const STEPS = 240
  const points = Array.from({ length: STEPS + 1 }, (_, step) => at(half * ((2 * step) / STEPS - 1)))
  const lengths = [0]
  points.slice(1).forEach((point, place) => {
    const before = points[place] ?? point
    lengths.push((lengths[place] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y))
  })
  const whole = lengths.at(-1) ?? 0
  return Array.from({ length: count }, (_, number) => {
    const place = lengths.findIndex((length) => length >= (whole * number) / (count - 1) - 0.01)
    return points[place] ?? at(half)
  })
}

/** The best box in the middle that no seat touches, between those above and those below, and that ends above the questions. */
function freeBox(felt: Size, seats: readonly Box[], bottom: number): Box {
  const middle = felt.wide / 2
  const RATIO = 1.7 // wider than high suits piles and balance best
  const halves = [middle - GAP, ...seats.map((seat) => distance(seat, middle) - GAP)].filter((half) => half > 0)
  const boxes = halves.map((half) => {
    const inside = seats.filter((seat) => distance(seat, middle) < half + GAP - 0.5)
    const isUpper = (seat: Box) => seat.y + seat.high / 2 < bottom / 2
    const top = Math.max(GAP, ...inside.filter(isUpper).map((seat) => seat.y + seat.high + GAP / 2))
    const end = Math.min(bottom, ...inside.filter((seat) => !isUpper(seat)).map((seat) => seat.y - GAP / 2))
    return { x: middle - half, y: top, wide: 2 * half, high: end - top }
  })
  const worth = (box: Box) => Math.min(box.wide / RATIO, box.high)
  return boxes.reduce((best, box) => (worth(box) > worth(best) ? box : best))
}

// Seats in rows above the table

function inRows(felt: Size, others: number, wanted: Wanted): Geometry {
  const { rem, open } = wanted
  const most = Math.max(1, Math.floor(felt.wide / ((open ? 8 : 3.6) * rem)))
  const side = felt.wide > 60 * rem ? 9 : felt.wide > 22 * rem ? 5 : 4 // on a small phone, five faces would be too small
  const rows = Math.max(1, Math.ceil(others / Math.min(most, side)))
  const columns = Math.max(1, Math.ceil(others / rows))
  const compact = rows > (open ? 2 : 1)
  const wide = Math.min((open ? 15 : 9) * rem, felt.wide / columns - GAP / 2)
  const avatar = Math.min((compact ? 2.3 : 4.4) * rem, (open ? 0.3 : 0.46) * wide, (compact ? 0.12 : 0.13) * felt.high)
  const seat = { wide, high: avatar + (compact ? NAME : LINES) * rem }
  const hat = GAP / 2 + HAT * avatar
  const seats = Array.from({ length: others }, (_, place) => {
    const row = Math.floor(place / columns)
    const inRow = Math.min(columns, others - row * columns)
    const step = Math.min(felt.wide / inRow, 2 * wide)
    const x = felt.wide / 2 + ((place % columns) - (inRow - 1) / 2) * step - wide / 2
    return { x, y: hat + row * (seat.high + GAP / 2), ...seat }
  })
  const ask = askBox(felt, [], wanted)
  const top = others ? hat + rows * (seat.high + GAP / 2) : GAP
  const high = Math.max(0, felt.high - ask.high - top - GAP / 2)
  return { round: false, compact, open, avatar, seats, ask, centre: { x: GAP, y: top, wide: felt.wide - 2 * GAP, high } }
}
