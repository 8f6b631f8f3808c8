import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toasts.tsx'

/** Says 'Cleared' with an Undo, removed once it would overwrite newer input or the page is left. */
export const useClearedToast = (isChanged: boolean) => {
  const close = useRef(() => {})
  useEffect(() => {
    if (isChanged) close.current()
  }, [isChanged])
  useEffect(() => () => close.current(), [])
  return (undo: () => void) => {
    close.current()
    close.current = toast.undo('Cleared', undo)
  }
}
