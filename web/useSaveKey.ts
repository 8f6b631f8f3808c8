import { useEffect, useRef } from 'react'
import { isModalOpen } from './ui/modalStack.ts'

/** Ctrl+S saves, also where no field has the focus. A dialog keeps the key for itself. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen() || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [])
}
