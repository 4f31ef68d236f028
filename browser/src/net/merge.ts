// What a client does with an update: `merged` of src/penult/web/showing.py.
import type { View } from "../protocol"

export type Shown = Required<View>

export function merged(before: Shown, change: View): Shown {
  const news = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(news) as View) } as Shown
}
