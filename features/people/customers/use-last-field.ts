import { useEffect, useRef } from 'react'

const FIELD = 'form input:not([type=hidden]), form textarea'

export const useLastField = () => {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(FIELD)) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return () => {
    const field = last.current?.isConnected
      ? last.current
      : document.querySelector<HTMLElement>('form [data-autofocus]')
    field?.focus()
  }
}
