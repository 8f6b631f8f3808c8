import { useState } from 'react'

type WithId = { id: number }

export const useFreshRows = (rows: readonly WithId[] | undefined, view: string) => {
  const [seen, setSeen] = useState<{ view: string; rows: readonly WithId[]; fresh: ReadonlySet<number> }>()
  if (rows && (seen?.rows !== rows || seen.view !== view)) {
    const seenIds = new Set(seen?.view === view ? seen.rows.map(row => row.id) : rows.map(row => row.id))
    setSeen({ view, rows, fresh: new Set(rows.map(row => row.id).filter(id => !seenIds.has(id))) })
  }
  return (row: WithId) => seen?.fresh.has(row.id) ?? false
}
