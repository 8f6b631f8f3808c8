import type { PrintPurpose } from '#features/paper/printers/printers.rules.ts'
import { found } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Images } from '#server/print/ink.ts'
import type { Document } from '#server/services/document.ts'
import { findImage } from '#server/services/find-image.ts'
import type { Services } from '#server/services/services.ts'
import { refuse } from '#shared/errors.ts'
import { MAX_ID } from '#shared/fields.ts'
import type { Access } from '#shared/permissions.ts'
import { isTicketKind, kindOfPrefix, readRecordNumber, recordKinds, type TicketKind } from '#shared/record-kinds.ts'
import type { Setting } from '#shared/settings.ts'
import { itemLabelsSheet } from './item-labels.sheet.ts'
import { pictureOf, sellerTicketSheet } from './seller-ticket.sheet.ts'
import { getLabelledTicket, getSellerTicket } from './ticket-paper.queries.ts'

const readSubject = (subject: string): { kind: TicketKind; id: number } => {
  const written = readRecordNumber(subject)
  const kind = written?.prefix ? kindOfPrefix(written.prefix) : undefined
  if (!written || !isTicketKind(kind) || written.id > MAX_ID) throw refuse('not_found', 'Ticket not found')
  return { kind, id: written.id }
}

const access = (subject: string): Access => recordKinds[readSubject(subject).kind].access

type Wanted = { id: string | null | undefined; lostText: string }

/** A missing picture is skipped and reported on the Print Desk, so that it never stops a paper. */
const picturesOf = async (from: Pick<Services, 'store' | 'log'>, wanted: readonly Wanted[]) => {
  const images: Images = {}
  const notes: string[] = []
  for (const { id, lostText } of wanted) {
    const picture = id ? await findImage(from, id) : undefined
    if (id && picture) images[id] = picture
    else if (id) notes.push(lostText)
  }
  return { images, note: notes.join(' ') }
}

export const logoOf = async (from: Pick<Services, 'store' | 'log'>, shop: Setting<'shop'>) => {
  const lostText = 'Printed without the logo, whose file is lost (Shop Settings).'
  const { images, note } = await picturesOf(from, [{ id: shop.logoFileId, lostText }])
  const logoFileId = shop.logoFileId !== null && shop.logoFileId in images ? shop.logoFileId : null
  return { shop: { ...shop, logoFileId }, images, note }
}

/** Everybody at the counter prints it, but only Admin may view it on a screen, as with 'View Invoice'. */
const adminAccess = (subject: string): Access => {
  readSubject(subject)
  return 'admin_only'
}

/** `allowSignature: false` leaves the signature out, for a copy that is signed by hand. */
export const sellerTicket: Document<PrintPurpose> = {
  name: 'seller-ticket',
  purpose: 'ticketInvoicePrinter',
  access: adminAccess,
  describe: async (from, subject, { allowSignature }) => {
    const { kind, id } = readSubject(subject)
    const ticket = found(await getSellerTicket(from.db, kind, id), 'Ticket')
    const { termsOfSale } = await readSetting(from.db, 'paper')
    const signature = allowSignature === false ? undefined : (ticket.signature ?? undefined)
    const picture = pictureOf(signature)
    const { shop, ...logo } = await logoOf(from, await readSetting(from.db, 'shop'))
    const ink = await picturesOf(from, [
      { id: picture, lostText: 'Printed without the signature, whose picture is lost.' },
    ])
    const isPictureLost = picture !== undefined && !(picture in ink.images)
    const shown = { ...ticket, signature: signature && { ...signature, isPictureLost } }
    return {
      sheet: sellerTicketSheet(shown, { shop, termsOfSale }),
      images: { ...logo.images, ...ink.images },
      note: [logo.note, ink.note].filter(Boolean).join(' '),
    }
  },
}

export const itemLabels: Document<PrintPurpose> = {
  name: 'item-labels',
  purpose: 'ticketLabelPrinter',
  access,
  describe: async ({ db }, subject, { side = '' }) => {
    const { kind, id } = readSubject(subject)
    const ticket = found(await getLabelledTicket(db, kind, id, String(side)), 'Ticket')
    if (ticket.isVoid) throw refuse('conflict', `${subject} is void`)
    if (ticket.items.length === 0) throw refuse('conflict', `${subject} has no items to label`)
    return { sheet: itemLabelsSheet(ticket, (await readSetting(db, 'paper')).labelPaper) }
  },
}
