import { found } from '#server/db.ts'
import { nameInStore } from '#server/files/files.ts'
import type { Parts } from '#server/parts.ts'
import type { Document } from '#server/print/document.ts'
import { readSetting } from '#server/settings.ts'
import { refuse } from '#shared/errors.ts'
import type { Access } from '#shared/permissions.ts'
import type { PrintPurpose } from '../printing/printing.rules.ts'
import { ticketAccess } from '../tickets/ticket-effects.server.ts'
import { type TicketKind, ticketKinds, ticketPrefix } from '../tickets/tickets.rules.ts'
import { itemLabelsSheet } from './item-labels.sheet.ts'
import { sellerTicketSheet } from './seller-ticket.sheet.ts'
import { getLabelledTicket, getSellerTicket } from './ticket-paper.queries.ts'

/** M48231 as its kind and number. */
const readSubject = (subject: string): { kind: TicketKind; id: number } => {
  const kind = ticketKinds.find(one => subject.startsWith(ticketPrefix[one]))
  const digits = subject.slice(1)
  if (!kind || !/^\d{1,9}$/.test(digits)) throw refuse('not_found', 'Ticket not found')
  return { kind, id: Number(digits) }
}

const access = (subject: string): Access => ticketAccess[readSubject(subject).kind]

const logoOf = async ({ store }: Pick<Parts, 'store'>, id: string | null) =>
  id ? { [id]: await store.get(nameInStore(id, 'full')) } : {}

/** Everybody at the counter prints it; to look at it on a screen is Admin's, as 'View Invoice' is. */
const adminAccess = (subject: string): Access => {
  readSubject(subject)
  return 'admin_only'
}

/** `allowSignature: false` leaves the ink away, for a copy that is signed by hand. */
export const sellerTicket: Document<PrintPurpose> = {
  name: 'seller-ticket',
  purpose: 'ticketInvoicePrinter',
  access: adminAccess,
  describe: async (from, subject, { allowSignature }) => {
    const { kind, id } = readSubject(subject)
    const ticket = found(await getSellerTicket(from.db, kind, id), 'Ticket')
    const shop = await readSetting(from.db, 'shop')
    const { termsOfSale } = await readSetting(from.db, 'paper')
    const signature = allowSignature === false ? undefined : (ticket.signature ?? undefined)
    return {
      sheet: sellerTicketSheet({ ...ticket, signature }, { shop, termsOfSale }),
      images: await logoOf(from, shop.logoFileId),
    }
  },
}

/** The labels of all items, or of the side that is sold to a buyer. */
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
