import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { isFocusLost } from '../../ui/kept-focus.ts'

const opened = new Map<string, number>()

/** Remembers the record opened last from a list, to focus its row on return. */
export const rememberOpenedRow = (list: Endpoint, id: number) => void opened.set(list.path, id)

export const useReturnedRow = (list: Endpoint, rows: readonly { id: number }[], mark: (id: number) => void) => {
  const [wanted] = useState(() => opened.get(list.path))
  const isDone = useRef(wanted === undefined)
  const place = rows.findIndex(({ id }) => id === wanted)
  useEffect(() => {
    if (isDone.current || place < 0) return
    mark(rows[place]?.id ?? 0)
    // The row is drawn with the highlight first.
    const row = document.querySelector('tr[data-marked]')
    if (!row) return
    if (isFocusLost()) row.querySelector('a')?.focus({ preventScroll: true })
    isDone.current = true
    opened.delete(list.path)
  })
}
