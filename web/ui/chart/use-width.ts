import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, also after the window or what is beside it has changed; 0 before it is there. */
export const useWidth = (of: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const read = () => setWidth(Math.floor(element.clientWidth))
    read()
    const watch = new ResizeObserver(read)
    watch.observe(element)
    return () => watch.disconnect()
  }, [of])
  return width
}
