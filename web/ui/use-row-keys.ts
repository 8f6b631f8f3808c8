import { useCallback, useEffect, useRef, useState } from 'react'
import { isTypedOn } from './busy-forms.ts'
import { isModalOpen } from './modal-stack.ts'

type RowKeys = {
  /** The rows in their order. */
  ids: readonly number[]
  onOpen?: (index: number) => void
  /** Any other letter on the marked row: E, P, Space. Answer true when it did something. */
  onKey?: (key: string, index: number) => boolean
  /** Letters can be turned off; arrows and Enter stay. */
  letters?: boolean
}

const FIELD = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'
/** A letter on a choice is for its menu. */
const isLetterOfChoice = (key: string) => key.length === 1 && document.activeElement?.matches('[data-choice]')
const isTyping = () => document.activeElement?.matches(FIELD) && !document.activeElement.matches('[type=checkbox]')

type Mark = { id: number | undefined; place: number }

const unmarked: Mark = { id: undefined, place: -1 }

/** Where the mark goes from where it is; when its row is gone, the next one stands in its place. */
export const markAfter = (key: 'ArrowDown' | 'ArrowUp', { id, place }: Mark, ids: readonly number[]): Mark => {
  const at = id === undefined ? -1 : ids.indexOf(id)
  const isGone = at < 0 && id !== undefined
  const wanted = key === 'ArrowUp' ? (isGone ? place : at) - 1 : isGone ? place : at + 1
  const next = Math.max(0, Math.min(ids.length - 1, wanted))
  return { id: ids[next], place: next }
}

/** Who walks on with the focus in a row takes it along: Enter is for the marked row. */
const takeFocusTo = (row: HTMLElement) => {
  const focused = document.activeElement
  const from = focused?.closest('tbody tr')
  if (!from || from === row || from.closest('table') !== row.closest('table')) return
  row.querySelector<HTMLElement>(focused?.matches('[data-row-menu]') ? '[data-row-menu]' : 'a')?.focus()
}

/** ↑ ↓ mark a row, Enter opens it, '.' opens its menu. The mark belongs to the row, wherever new ones put it. */
export const useRowKeys = (options: RowKeys) => {
  const [mark, setMark] = useState(unmarked)
  const { ids } = options
  const now = useRef({ ...options, mark })
  useEffect(() => {
    const place = mark.id === undefined ? -1 : ids.indexOf(mark.id)
    now.current = { ...options, mark: place < 0 ? now.current.mark : { ...mark, place } }
  })

  useEffect(() => {
    const row = () => document.querySelector<HTMLElement>('tr[data-marked]')
    const act = (key: string) => {
      const { ids: rows, mark: before, onOpen, onKey, letters = true } = now.current
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (rows.length === 0) return false
        // Known at once: the next key may come before the row is drawn.
        now.current.mark = markAfter(key, before, rows)
        setMark(now.current.mark)
        return true
      }
      const at = before.id === undefined ? -1 : rows.indexOf(before.id)
      if (at < 0) return false
      if (key === 'Enter' && document.activeElement?.matches('a, button')) return false
      if (key === 'Enter') onOpen?.(at)
      else if (key === '.' && letters) row()?.querySelector<HTMLElement>('[data-row-menu]')?.click()
      else return letters && (onKey?.(key, at) ?? false)
      return true
    }
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isModalOpen() || isTyping() || isLetterOfChoice(event.key) || isTypedOn(event)) return
      if (act(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])

  useEffect(() => {
    if (mark.id === undefined) return
    const row = document.querySelector<HTMLElement>('tr[data-marked]')
    row?.scrollIntoView({ block: 'nearest' })
    if (row) takeFocusTo(row)
  }, [mark.id])

  const markRow = useCallback((id: number) => {
    now.current.mark = { id, place: now.current.ids.indexOf(id) }
    setMark(now.current.mark)
  }, [])
  return { markedId: mark.id, markRow }
}
