import { useState } from 'react'

type Known = { id: number }

/** Rows that were not there a moment ago, on the same page with the same filters. */
export const useFreshRows = (rows: readonly Known[] | undefined, view: string) => {
  const [seen, setSeen] = useState<{ view: string; rows: readonly Known[]; fresh: ReadonlySet<number> }>()
  if (rows && (seen?.rows !== rows || seen.view !== view)) {
    const known = new Set(seen?.view === view ? seen.rows.map(row => row.id) : rows.map(row => row.id))
    setSeen({ view, rows, fresh: new Set(rows.map(row => row.id).filter(id => !known.has(id))) })
  }
  return (row: Known) => seen?.fresh.has(row.id) ?? false
}
