import { useEffect, useRef } from 'react'
import { isModalOpen } from './ui/modalStack.ts'

/** A key that works also where no field has the focus, but not behind a dialog; the browser never takes it. */
export const useShortcut = (fits: (event: KeyboardEvent) => boolean, does: () => void) => {
  const latest = useRef(does)
  useEffect(() => {
    latest.current = does
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !fits(event)) return
      event.preventDefault()
      if (!isModalOpen()) latest.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [fits])
}

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 's' && (ctrlKey || metaKey)

/** Ctrl+S. */
export const useSaveKey = (save: () => void) => useShortcut(isSave, save)
