import { useEffect, useLayoutEffect, useRef } from 'react'

export const useFocusOnRemoval = <E extends HTMLElement>(moveFocus: (part: E) => void) => {
  const part = useRef<E>(null)
  const newest = useRef(moveFocus)
  useEffect(() => {
    newest.current = moveFocus
  })
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) newest.current(element)
    }
  }, [])
  return part
}
