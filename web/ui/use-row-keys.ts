import { useCallback, useEffect, useRef, useState } from 'react'
import { isTypedOn } from './busy-forms.ts'
import { isModalOpen } from './modal-stack.ts'

type RowKeys = {
  ids: readonly number[]
  onOpen?: (index: number) => void
  onKey?: (key: string, index: number) => boolean
  letters?: boolean
  /** The rows of an open dialog; the page's own rest meanwhile. */
  inDialog?: boolean
}

const FIELD = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'
const isLetterOfChoice = (key: string) => key.length === 1 && document.activeElement?.matches('[data-choice]')
const isTyping = () => document.activeElement?.matches(FIELD) && !document.activeElement.matches('[type=checkbox]')

type CurrentRow = { id: number | undefined; place: number }

const noRow: CurrentRow = { id: undefined, place: -1 }

export const nextCurrent = (
  key: 'ArrowDown' | 'ArrowUp',
  { id, place }: CurrentRow,
  ids: readonly number[],
): CurrentRow => {
  const at = id === undefined ? -1 : ids.indexOf(id)
  const isGone = at < 0 && id !== undefined
  const wanted = key === 'ArrowUp' ? (isGone ? place : at) - 1 : isGone ? place : at + 1
  const next = Math.max(0, Math.min(ids.length - 1, wanted))
  return { id: ids[next], place: next }
}

const markedRow = (inDialog = false) =>
  document.querySelector<HTMLElement>(inDialog ? '[role=dialog] tr[data-marked]' : 'tr[data-marked]')

/** A focus inside the rows moves along, because Enter is for the current row. */
const takeFocusTo = (row: HTMLElement) => {
  const focused = document.activeElement
  const from = focused?.closest('tbody tr')
  if (!from || from === row || from.closest('table') !== row.closest('table')) return
  row.querySelector<HTMLElement>(focused?.matches('[data-row-menu]') ? '[data-row-menu]' : 'a')?.focus()
}

/** ↑ ↓ choose a row, Enter opens it, '.' opens its menu. The choice stays with its row when others arrive. */
export const useRowKeys = (options: RowKeys) => {
  const [current, setCurrent] = useState(noRow)
  const { ids } = options
  const now = useRef({ ...options, row: current })
  useEffect(() => {
    const place = current.id === undefined ? -1 : ids.indexOf(current.id)
    now.current = { ...options, row: place < 0 ? now.current.row : { ...current, place } }
  })

  useEffect(() => {
    const row = () => markedRow(now.current.inDialog)
    const act = (key: string) => {
      const { ids: rows, row: before, onOpen, onKey, letters = true } = now.current
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (rows.length === 0) return false
        // Set at once, because the next key may come before the row is drawn.
        now.current.row = nextCurrent(key, before, rows)
        setCurrent(now.current.row)
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
      if (
        isModalOpen() !== Boolean(now.current.inDialog) ||
        isTyping() ||
        isLetterOfChoice(event.key) ||
        isTypedOn(event)
      )
        return
      if (act(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])

  useEffect(() => {
    if (current.id === undefined) return
    const row = markedRow(now.current.inDialog)
    row?.scrollIntoView({ block: 'nearest' })
    if (row) takeFocusTo(row)
  }, [current.id])

  const chooseRow = useCallback((id: number) => {
    now.current.row = { id, place: now.current.ids.indexOf(id) }
    setCurrent(now.current.row)
  }, [])
  return { currentId: current.id, chooseRow }
}
