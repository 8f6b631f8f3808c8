import { useEffect, useRef } from 'react'
import { readLocal } from '../../local.ts'
import { isTypedOn } from '../../ui/busy-forms.ts'
import { isModalOpen } from '../../ui/modal-stack.ts'

const FIELD =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=menu], [data-choice]'

export const LETTER_KEYS = 'loupe.letters'

export const lettersAreOn = () => readLocal(LETTER_KEYS) !== 'off'

export const usePageKeys = (keys: Record<string, () => void>) => {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isModalOpen() || !lettersAreOn())
        return
      if (document.activeElement?.matches(FIELD) || isTypedOn(event)) return
      const act = now.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', down)
    return () => document.removeEventListener('keydown', down)
  }, [])
}
