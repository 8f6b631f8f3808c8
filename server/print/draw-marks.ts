import bwip from 'bwip-js/node'
import type { SheetMark } from '#shared/sheet.ts'
import { type PrintInk, styled } from './ink.ts'
import { micrPath } from './micr.ts'

type Of<Kind extends SheetMark['kind']> = Extract<SheetMark, { kind: Kind }>

const HAIRLINE = 0.5

const text = (ink: PrintInk, { x, y, text, size, bold = false, width, lines = 1, align = 'left' }: Of<'text'>) => {
  styled(ink, text, { size, bold })
  const limits =
    width === undefined ? { lineBreak: false } : { width, align, height: lines * size * 1.2, ellipsis: true }
  ink.text(text, x, y, limits)
}

const line = (ink: PrintInk, { x, y, toX, toY }: Of<'line'>) => {
  ink.moveTo(x, y).lineTo(toX, toY).lineWidth(HAIRLINE).stroke()
}

type Bars = { sbs: number[] }

/** Code 128 drawn as bars, so that it is sharp on every printer. */
const code = (ink: PrintInk, { x, y, width, height, text: content }: Of<'code'>) => {
  const [{ sbs }] = bwip.raw({ bcid: 'code128', text: content }) as unknown as [Bars]
  const modules = sbs.reduce((sum, count) => sum + count, 0)
  const step = width / modules
  let at = x
  sbs.forEach((count, index) => {
    if (index % 2 === 0) ink.rect(at, y, count * step, height)
    at += count * step
  })
  ink.fill('black')
}

const path = (ink: PrintInk, { x, y, scale, path: drawn }: Of<'path'>) => {
  ink.save().translate(x, y).scale(scale).path(drawn).lineWidth(2.4).lineCap('round').lineJoin('round').stroke()
  ink.restore()
}

const micr = (ink: PrintInk, { x, y, text: content }: Of<'micr'>) => {
  ink.save().translate(x, y).path(micrPath(content)).fill('black').restore()
}

export const drawMarks = (ink: PrintInk, marks: readonly SheetMark[]) => {
  for (const mark of marks) {
    if (mark.kind === 'text') text(ink, mark)
    else if (mark.kind === 'line') line(ink, mark)
    else if (mark.kind === 'code') code(ink, mark)
    else if (mark.kind === 'path') path(ink, mark)
    else micr(ink, mark)
  }
}
