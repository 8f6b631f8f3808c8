import { useEffect, useRef, useState } from 'react'
import { isModalOpen } from './modal-stack.ts'

type RowKeys = {
  rows: number
  onOpen?: (index: number) => void
  /** Any other letter on the marked row: E, P, Space. Answer true when it did something. */
  onKey?: (key: string, index: number) => boolean
  /** Letters can be turned off; arrows and Enter stay. */
  letters?: boolean
}

const FIELD = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]'
const isTyping = () => document.activeElement?.matches(FIELD) && !document.activeElement.matches('[type=checkbox]')

/** ↑ ↓ mark a row, Enter opens it, '.' opens its menu. Give `Row` `marked={index === marked}`. */
export const useRowKeys = (options: RowKeys) => {
  const [marked, setMarked] = useState(-1)
  const now = useRef({ ...options, marked })
  useEffect(() => {
    now.current = { ...options, marked }
  })

  useEffect(() => {
    const row = () => document.querySelector<HTMLElement>('tr[data-marked]')
    const act = (key: string) => {
      const { rows, marked: at, onOpen, onKey, letters = true } = now.current
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (rows === 0) return false
        // Known at once: the next key may come before the row is drawn.
        now.current.marked = Math.max(0, Math.min(rows - 1, at + (key === 'ArrowDown' ? 1 : -1)))
        setMarked(now.current.marked)
        return true
      }
      if (at < 0 || at >= rows) return false
      if (key === 'Enter' && document.activeElement?.matches('a, button')) return false
      if (key === 'Enter') onOpen?.(at)
      else if (key === '.' && letters) row()?.querySelector<HTMLElement>('[data-row-menu]')?.click()
      else return letters && (onKey?.(key, at) ?? false)
      return true
    }
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isModalOpen() || isTyping()) return
      if (act(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])

  useEffect(() => {
    if (marked >= 0) document.querySelector('tr[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  return { marked, setMarked }
}
