import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toasts.tsx'

/** Says 'Cleared' with an Undo, which goes as soon as it would overwrite something newer, or when the page is left. */
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
