import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { isFocusLost } from '../ui/kept-focus.ts'

const opened = new Map<string, number>()

/** Which record of a list was open last: whoever comes back finds the focus on its row. */
export const noteOpened = (list: Endpoint, id: number) => void opened.set(list.path, id)

/** Marks the row of the record that one comes back from, and puts the focus on its link. */
export const useReturnedRow = (list: Endpoint, rows: readonly { id: number }[], mark: (id: number) => void) => {
  const [wanted] = useState(() => opened.get(list.path))
  const isDone = useRef(wanted === undefined)
  const place = rows.findIndex(({ id }) => id === wanted)
  useEffect(() => {
    if (isDone.current || place < 0) return
    mark(rows[place]?.id ?? 0)
    // Drawn with its mark at the next look; then it is done.
    const row = document.querySelector('tr[data-marked]')
    if (!row) return
    if (isFocusLost()) row.querySelector('a')?.focus({ preventScroll: true })
    isDone.current = true
    opened.delete(list.path)
  })
}
