import { useEffect, useRef } from 'react'
import { isModalOpen } from '../../ui/modal-stack.ts'
import { toast } from '../../ui/toasts.tsx'
import { isSaveKey } from '../../ui/use-shortcut.ts'

type Card = { isDirty: boolean; save: () => void }

const cards = new Set<() => Card>()

const down = (event: KeyboardEvent) => {
  if (event.defaultPrevented || !isSaveKey(event)) return
  event.preventDefault()
  if (isModalOpen()) return
  const changed = [...cards].map(read => read()).filter(card => card.isDirty)
  for (const card of changed) card.save()
  if (changed.length === 0) toast.warn('Nothing to save', 'Nothing was changed on this page.')
}

/** Ctrl+S on a page of several cards saves each changed one, and each reports by name. */
export const useCardSave = (card: Card) => {
  const latest = useRef(card)
  useEffect(() => {
    latest.current = card
  })
  useEffect(() => {
    const read = () => latest.current
    if (cards.size === 0) window.addEventListener('keydown', down)
    cards.add(read)
    return () => {
      cards.delete(read)
      if (cards.size === 0) window.removeEventListener('keydown', down)
    }
  }, [])
}
