// The beats of a clock that runs out: every second, then quicker and quicker.

const FIRST = 5000 // milliseconds before the end
const QUICKER: readonly (readonly [until: number, apart: number])[] = [
  [1000, 200],
  [3000, 500],
  [FIRST, 1000],
]

/** How much time was left at the latest beat; null before the first and after the end. */
export function beatAt(left: number | null): number | null {
  const apart = left ? QUICKER.find(([until]) => left <= until)?.[1] : undefined
  return left && apart ? Math.ceil(left / apart) * apart : null
}
