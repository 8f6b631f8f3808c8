import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import css from './floating.module.css'
import { place } from './floating.ts'
import { KeyCap } from './KeyCap.tsx'

type Tip = { anchor: HTMLElement; text: string; keys: string | undefined; isByKey?: boolean }

const widthOfContent = (element: HTMLElement) => {
  const content = document.createRange()
  content.selectNodeContents(element)
  return content.getBoundingClientRect().width
}

/** Overflow into the cell's padding is cut off, but not counted by the browser. */
const isCut = (element: HTMLElement) => {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return element.scrollWidth > element.clientWidth || widthOfContent(element) > room
}

const tipOf = (target: EventTarget | null): Tip | undefined => {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
  const text = anchor?.dataset.tip
  if (!anchor || !text || ('tipCut' in anchor.dataset && !isCut(anchor))) return undefined
  return { anchor, text, keys: anchor.dataset.tipKeys }
}

/**
 * One tooltip for the page: elements with `data-tip` have one, with `data-tip-cut` only while their text is cut off.
 * Readers skip it, because it repeats the name.
 */
export const TooltipLayer = () => {
  const [tip, setTip] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      setTip(undefined)
    }
    const show = (event: Event, delay: number) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) return
      window.clearTimeout(timer)
      const next = tipOf(event.target)
      if (!next) return setTip(undefined)
      timer = window.setTimeout(() => setTip({ ...next, isByKey: event.type === 'focusin' }), delay)
    }
    const onPointerOver = (event: Event) => show(event, 350)
    const focus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event, 0)
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', onPointerOver, { signal })
    document.addEventListener('focusin', focus, { signal })
    document.addEventListener('focusout', hide, { signal })
    document.addEventListener('pointerdown', hide, { signal })
    document.addEventListener('keydown', key, { signal, capture: true })
    window.addEventListener('scroll', hide, { signal, capture: true })
    return () => {
      window.clearTimeout(timer)
      listening.abort()
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!tip || !element) return
    element.showPopover()
    // Keyboard users read the hint below the field instead.
    const side = tip.anchor.dataset.tipSide === 'right' ? 'right' : tip.isByKey ? 'top' : 'bottom'
    place(tip.anchor, element, { side, align: 'tipCut' in tip.anchor.dataset ? 'start' : 'center' })
    return () => element.hidePopover()
  }, [tip])

  return (
    <div ref={box} className={cx(css.box, css.tip)} popover="manual" aria-hidden="true">
      {tip?.text}
      {tip?.keys && <KeyCap keys={tip.keys} />}
    </div>
  )
}
