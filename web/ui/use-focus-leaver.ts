import { useEffect, useLayoutEffect, useRef } from 'react'

/** For a part that may be taken away while it has the focus: `leave` gives the focus on before the part goes. */
export const useFocusLeaver = <E extends HTMLElement>(leave: (part: E) => void) => {
  const part = useRef<E>(null)
  const newest = useRef(leave)
  useEffect(() => {
    newest.current = leave
  })
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (element?.contains(document.activeElement)) newest.current(element)
    }
  }, [])
  return part
}
