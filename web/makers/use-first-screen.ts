import { startTransition, useEffect, useState } from 'react'
import { ROW_HEIGHT } from '../ui/Table.tsx'
import { whenDrawn } from '../when-drawn.ts'

/** The least that stands above and below a list's rows: the bar, the title, the head of the table, its foot. */
const AROUND_ROWS = 200

/** The rows that a window can show come at once, those below it a moment later: a list stands sooner. */
export const useFirstScreen = <Row>(rows: readonly Row[]) => {
  const [isDrawn, setDrawn] = useState(false)
  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) void whenDrawn().then(() => startTransition(() => setDrawn(true)))
  }, [hasRows])
  return isDrawn ? rows : rows.slice(0, Math.ceil((window.innerHeight - AROUND_ROWS) / ROW_HEIGHT))
}
