import { useEffect, useRef } from 'react'

const FIELD = 'form input:not([type=hidden]), form textarea'

/** Gives the focus back to the field of the form that had it last, or to the first one. */
export const useLastField = () => {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(FIELD)) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return () => {
    const field = last.current?.isConnected
      ? last.current
      : document.querySelector<HTMLElement>('form [data-autofocus]')
    field?.focus()
  }
}
