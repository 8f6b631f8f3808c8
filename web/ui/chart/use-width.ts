import { type RefObject, useLayoutEffect, useState } from 'react'

const useSide = (of: RefObject<HTMLElement | null>, side: 'clientWidth' | 'clientHeight') => {
  const [length, setLength] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const read = () => setLength(Math.floor(element[side]))
    read()
    const watch = new ResizeObserver(read)
    watch.observe(element)
    return () => watch.disconnect()
  }, [of, side])
  return length
}

export const useWidth = (of: RefObject<HTMLElement | null>) => useSide(of, 'clientWidth')

export const useHeight = (of: RefObject<HTMLElement | null>) => useSide(of, 'clientHeight')
