// Which points fly where when a round is counted, and when.

export interface Flying {
  seat: number // whose card it was
  card: string
  points: number
  to: number // whose total grows
  at: number // milliseconds after the counting began
}

const LONGEST = 2600 // for all of them
const APART = 170 // between two

/** Card by card, clockwise from the winner's left; everyone's own cards count for themselves if nobody takes them. */
export function flights(hands: readonly (readonly string[])[], counted: readonly (readonly number[])[], winner: number, gains: readonly number[]): Flying[] {
  const takes = winner >= 0 && (gains[winner] ?? 0) > 0 && gains.every((points, seat) => seat === winner || points === 0)
  const seats = hands.map((_, place) => (Math.max(0, winner) + place) % Math.max(1, hands.length))
  const all = seats.flatMap((seat) =>
    (hands[seat] ?? []).flatMap((card, place) => {
      const points = counted[seat]?.[place]
      return points ? [{ seat, card, points, to: takes ? winner : seat }] : []
    }),
  )
  const apart = Math.min(APART, LONGEST / Math.max(1, all.length))
  return all.map((each, place) => ({ ...each, at: Math.round(place * apart) }))
}
