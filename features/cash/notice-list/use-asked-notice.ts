import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { asText } from '#web/text.ts'
import { isFocusLost } from '#web/ui/kept-focus.ts'
import type { Notice } from '../notices/notices.contract.ts'

/** `ticket=C20121` scrolls to that ticket's notice once and focuses the row, not a button. */
export const useAskedNotice = (notices: readonly Notice[]) => {
  const { ticket } = useSearch({ strict: false }) as { ticket?: unknown }
  const isDone = useRef(false)
  const id = notices.find(({ ticketId, isPaid }) => !isPaid && ticketId === asText(ticket))?.id
  useEffect(() => {
    if (isDone.current || id === undefined) return
    isDone.current = true
    const row = document.querySelector<HTMLElement>(`[data-notice="${id}"]`)
    row?.scrollIntoView({ block: 'center' })
    if (isFocusLost()) row?.focus({ preventScroll: true })
  }, [id])
  return id
}
