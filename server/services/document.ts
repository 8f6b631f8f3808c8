import type { Access } from '#shared/permissions.ts'
import type { Sheet } from '#shared/sheet.ts'
import { createLimiter } from '../base/limiter.ts'
import type { Images } from '../print/ink.ts'
import type { Services } from './services.ts'

export type PrintOptions = Record<string, unknown>

export type Document<Purpose extends string = string> = {
  name: string
  purpose: Purpose
  access: (subject: string) => Access
  /** Reads the record as it is now; a Refusal says why there is nothing to print. */
  describe: (
    from: Pick<Services, 'db' | 'store' | 'vault' | 'log'>,
    subject: string,
    options: PrintOptions,
  ) => Promise<Described>
}

/** `note` says what is missing from the page, such as a lost picture. */
export type Described = { sheet: Sheet; images?: Images; note?: string }

/** Copies are pages of the same PDF, which every printer supports. */
const repeated = (sheet: Sheet, copies: number): Sheet => ({
  ...sheet,
  pages: Array.from({ length: copies }, () => sheet.pages).flat(),
})

export const drawPages = ({ pdf }: Pick<Services, 'pdf'>, { sheet, images }: Described, copies = 1) =>
  pdf.make(repeated(sheet, copies), images)

/** One page at a time, so that previews do not slow down other calls. */
const inTurn = createLimiter(1)

export const drawForView = (services: Pick<Services, 'pdf'>, describe: () => Promise<Described>) =>
  inTurn(async () => drawPages(services, await describe()))
