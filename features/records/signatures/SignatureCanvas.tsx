import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { drawInk } from './ink.tsx'
import { addPoint, type Ink, type InkView, pointAt, wholeView } from './ink-points.ts'
import css from './signatures.module.css'

type Props = {
  /** The caller owns the ink, so a new canvas size loses nothing. */
  ink: RefObject<Ink>
  name: string
  isLocked: boolean
  /** Must stay the same object. */
  view?: InkView
  className?: string | undefined
  onPen: (isDown: boolean) => void
}

const useFittedCanvas = (ink: RefObject<Ink>, pen: RefObject<number | undefined>, view: InkView) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const shown = canvas.current
    if (!shown) return
    const fit = () => {
      const { width, height } = shown.getBoundingClientRect()
      shown.width = Math.round(width * devicePixelRatio)
      shown.height = Math.round(height * devicePixelRatio)
      // The canvas moved under the pen, so the next point starts a new stroke.
      if (pen.current !== undefined) ink.current.push([])
      drawInk(shown, ink.current, view)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [ink, pen, view])
  return canvas
}

export const SignatureCanvas = ({ ink, name, isLocked, view = wholeView, className = css.canvas, onPen }: Props) => {
  const pen = useRef<number>(undefined)
  const canvas = useFittedCanvas(ink, pen, view)
  useEffect(() => {
    if (canvas.current) drawInk(canvas.current, ink.current, view)
  })

  const add = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of between.length > 0 ? between : [event.nativeEvent]) addPoint(ink.current, pointAt(one, box, view))
    drawInk(event.currentTarget, ink.current, view)
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (isLocked || pen.current !== undefined || event.button !== 0) return
    pen.current = event.pointerId
    event.currentTarget.setPointerCapture(event.pointerId)
    ink.current.push([])
    add(event)
    onPen(true)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pen.current === event.pointerId) add(event)
  }
  const up = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pen.current !== event.pointerId) return
    pen.current = undefined
    onPen(false)
  }
  return (
    <canvas
      ref={canvas}
      className={className}
      role="img"
      aria-label={`Signature of ${name}`}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onLostPointerCapture={up}
    />
  )
}
