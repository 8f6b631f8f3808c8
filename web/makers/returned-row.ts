import { useEffect, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { isFocusLost } from '../ui/kept-focus.ts'

const opened = new Map<string, number>()

/** Which record of a list was open last: whoever comes back finds the focus on its row. */
export const noteOpened = (list: Endpoint, id: number) => void opened.set(list.path, id)

/** Marks the row of the record that one comes back from, and puts the focus on its link. */
export const useReturnedRow = (list: Endpoint, rows: readonly { id: number }[], mark: (index: number) => void) => {
  const [wanted, setWanted] = useState(() => opened.get(list.path))
  const place = wanted === undefined ? -1 : rows.findIndex(({ id }) => id === wanted)
  useEffect(() => {
    if (place < 0) return
    mark(place)
    if (isFocusLost()) document.querySelector<HTMLElement>('tr[data-marked] a')?.focus({ preventScroll: true })
    // Drawn with its mark at the next look; then it is done.
    if (!document.querySelector('tr[data-marked]')) return
    opened.delete(list.path)
    setWanted(undefined)
  })
}
