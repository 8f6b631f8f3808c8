import { PHONE, useMedia } from './use-media.ts'

const DIGIT = 8.3
const POINT = 3.5
const LETTER = 10
const CELL_PADDING = 12

/** A phone's figures are up to 17 px high instead of 13. */
const PHONE_SCALE = 17 / 13

const widthOf = (text: string, scale: number) => {
  const widths = Array.from(text, sign => {
    if (/[.,]/.test(sign)) return POINT
    return /\d/.test(sign) ? DIGIT : LETTER
  })
  return Math.ceil(widths.reduce((sum, width) => sum + width, 0) * scale) + CELL_PADDING
}

/** The width of a column that cuts none of its numbers, bold totals among them, and is never below the least one. */
export const figureWidth = (texts: readonly string[], least: number, scale = 1) =>
  Math.max(least, ...texts.map(text => widthOf(text, scale)))

export type FigureWidth = (texts: readonly string[], least: number) => number

export const useFigureWidth = (): FigureWidth => {
  const scale = useMedia(PHONE) ? PHONE_SCALE : 1
  return (texts, least) => figureWidth(texts, least, scale)
}
