import { type RefObject, useLayoutEffect } from 'react'

export type Placement = {
  side?: 'bottom' | 'top' | 'right'
  align?: 'start' | 'center' | 'end'
  gap?: number
  sameWidth?: boolean
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** Places a shown popover beside its anchor, on the other side when there is no room, always inside the window. */
export const place = (anchor: Element, box: HTMLElement, options: Placement = {}) => {
  const { side = 'bottom', align = 'start', gap = 4, sameWidth = false } = options
  const a = anchor.getBoundingClientRect()
  if (sameWidth) box.style.minWidth = `${a.width}px`
  const { offsetWidth: width, offsetHeight: height } = box
  const { clientWidth, clientHeight } = document.documentElement
  let top = a.bottom + gap
  let left = align === 'start' ? a.left : align === 'end' ? a.right - width : a.left + (a.width - width) / 2
  if (side === 'right') {
    top = a.top + (a.height - height) / 2
    left = a.right + gap
  } else {
    const above = a.top - gap - height
    const wantsAbove = side === 'top' ? above >= 4 : top + height > clientHeight - 4
    if (wantsAbove && above >= 4) top = above
  }
  box.style.top = `${clamp(top, 4, Math.max(4, clientHeight - height - 4))}px`
  box.style.left = `${clamp(left, 4, Math.max(4, clientWidth - width - 4))}px`
}

/**
 * Shows `box` (with popover="manual") beside `anchor` while `open`. It is in the browser's top layer, so tables and
 * dialogs never cut it off.
 */
export const useFloating = (
  open: boolean,
  anchor: RefObject<Element | null>,
  box: RefObject<HTMLElement | null>,
  { side = 'bottom', align = 'start', gap = 4, sameWidth = false }: Placement = {},
) => {
  useLayoutEffect(() => {
    const element = box.current
    if (!open || !element) return
    const put = () => anchor.current && place(anchor.current, element, { side, align, gap, sameWidth })
    element.showPopover()
    put()
    const resized = new ResizeObserver(put)
    resized.observe(element)
    window.addEventListener('scroll', put, true)
    window.addEventListener('resize', put)
    return () => {
      resized.disconnect()
      window.removeEventListener('scroll', put, true)
      window.removeEventListener('resize', put)
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover()
    }
  }, [open, anchor, box, side, align, gap, sameWidth])
}
