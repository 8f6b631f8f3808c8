import type { Access } from '#shared/permissions.ts'
import type { Sheet } from '#shared/sheet.ts'
import type { Parts } from '../parts.ts'
import type { Images } from './ink.ts'

export type PrintOptions = Record<string, unknown>

/** A kind of paper: which printer it is for, who may see it, and what it says. To add one is to describe its pages. */
export type Document<Purpose extends string = string> = {
  name: string
  purpose: Purpose
  access: (subject: string) => Access
  /** As the record is now. A Refusal says why there is nothing to print (any more). */
  describe: (
    from: Pick<Parts, 'db' | 'store' | 'vault' | 'log'>,
    subject: string,
    options: PrintOptions,
  ) => Promise<Described>
}

/** `note` tells what is missing on it, such as a picture that is lost. */
export type Described = { sheet: Sheet; images?: Images; note?: string }

/** Copies are pages of the same PDF: every printer can do that. */
const repeated = (sheet: Sheet, copies: number): Sheet => ({
  ...sheet,
  pages: Array.from({ length: copies }, () => sheet.pages).flat(),
})

/** A described page as a PDF. */
export const drawPages = ({ pdf }: Pick<Parts, 'pdf'>, { sheet, images }: Described, copies = 1) =>
  pdf.make(repeated(sheet, copies), images)
