import { fileURLToPath } from 'node:url'

export type Images = Record<string, Uint8Array>

export type PrintInk = PDFKit.PDFDocument

/** The fonts every printer has, and one for names with other letters. */
const fonts = {
  plain: {
    standard: 'Helvetica',
    wide: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  },
  bold: {
    standard: 'Helvetica-Bold',
    wide: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  },
}

/** The letters of the printers' own fonts: the Windows code page of western Europe. */
const KNOWN_LETTERS =
  /^[\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/

type Style = { size: number; bold?: boolean }

export const styled = (ink: PrintInk, text: string, { size, bold = false }: Style) => {
  const font = bold ? fonts.bold : fonts.plain
  return ink.font(KNOWN_LETTERS.test(text) ? font.standard : font.wide).fontSize(size)
}
