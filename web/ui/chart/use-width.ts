import { type RefObject, useLayoutEffect, useState } from 'react'

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
