// How the seats feel for a moment, as their faces show.
export type Mood = "calm" | "glad" | "struck"

class Moods {
  private felt = $state.raw<ReadonlyMap<number, Mood>>(new Map())

  of(seat: number): Mood {
    return this.felt.get(seat) ?? "calm"
  }

  set(glad: number | undefined, struck: number | undefined): void {
    const felt = new Map<number, Mood>()
    if (glad !== undefined) felt.set(glad, "glad")
    if (struck !== undefined) felt.set(struck, "struck")
    if (felt.size || this.felt.size) this.felt = felt
  }
}

export const moods = new Moods()
