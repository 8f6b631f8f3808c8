import { useEffect, useRef } from 'react'

/** The fields somebody typed in, even if their text stayed the same. */
export const useTypedNames = () => {
  const names = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const add = ({ target, isTrusted }: Event) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
      if (isField && isTrusted && target.name) names.current = new Set([...names.current, target.name])
    }
    document.addEventListener('input', add, { capture: true })
    return () => document.removeEventListener('input', add, { capture: true })
  }, [])
  return {
    names: () => names.current,
    /** Forgets fields whose text no longer comes from typing, because something else filled them. */
    forget: (fields: readonly string[]) => {
      names.current = new Set([...names.current].filter(name => !fields.includes(name)))
    },
  }
}
