// What a client does with an update: `merged` of src/penult/server/views.py.
import type { TableView } from "../protocol"

export type Shown = Required<TableView>

export function merged(before: Shown, change: TableView): Shown {
  const news = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...before, ...(Object.fromEntries(news) as TableView) } as Shown
}
