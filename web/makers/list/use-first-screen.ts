import { startTransition, useEffect, useState } from 'react'
import { ROW_HEIGHT } from '../../ui/Table.tsx'
import { whenDrawn } from '../../when-drawn.ts'

const AROUND_ROWS = 200

/** Draws the visible rows first and the others a moment later, so that a list appears sooner. */
export const useFirstScreen = <Row>(rows: readonly Row[]) => {
  const [isDrawn, setDrawn] = useState(false)
  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) void whenDrawn().then(() => startTransition(() => setDrawn(true)))
  }, [hasRows])
  return isDrawn ? rows : rows.slice(0, Math.ceil((window.innerHeight - AROUND_ROWS) / ROW_HEIGHT))
}
