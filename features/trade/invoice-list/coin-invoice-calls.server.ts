import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import { refuse } from '#shared/errors.ts'
import { listOpenTicketLines, newLink, setDeadline, updateItems } from '../coin-invoices/coin-invoices.contract.ts'
import { countOpenTicketLines, findOpenTicketLines } from '../coin-invoices/ticket-lines.queries.ts'
import { changeDeadline, changeLineNotes, changeLinkKey, findBidLines } from '../invoices/bid-lines.queries.ts'
import { isOver } from '../invoices/coin-invoices.rules.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import { getInvoiceRecord, type Invoice } from '../invoices/invoices.queries.ts'
import { readMoment } from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { newLinkKey } from '../invoices/link-keys.server.ts'
import { describeCoinInvoice, linkOf } from '../offers/coin-invoice-view.server.ts'

const NO_NOTES = 'Lines of a metals invoice have no notes'
const DEADLINE_IS_OVER = 'Deadline is over already'
const NO_MOMENT = 'Deadline must be a day with a time, such as 11/20/2026 15:00'
const LATEST_DEADLINE_MS = 366 * 24 * 60 * 60_000

const readDeadline = (written: string, timeZone: string) => {
  const moment = readMoment(written, timeZone)
  const isNear = moment !== undefined && Math.abs(moment - Date.now()) < LATEST_DEADLINE_MS
  if (!isNear) throw refuse('invalid', NO_MOMENT, { expiresAt: NO_MOMENT })
  return moment
}

export const coinInvoiceHandlers: Handler[] = [
  handle(updateItems, async (context, { invoiceId: id, type = '', items }) => {
    if (kindOfType(type) === 'invoice') throw refuse('invalid', NO_NOTES, { type: NO_NOTES })
    const edited = editedInvoice(context, 'coin_invoice')
    return context.transaction(async tx => {
      await changeRecord(tx, edited, { id, by: context.user }, async invoice => {
        const lines = await findBidLines(tx, id)
        const strange = items.some(sent => !lines.some(line => line.id === sent.id))
        if (strange) throw refuse('conflict', 'A line is not on this invoice any more. Read it again')
        const changed = items.filter(sent => lines.some(({ id: of, notes }) => of === sent.id && notes !== sent.notes))
        if (changed.length === 0) return invoice
        await changeLineNotes(tx, id, changed)
        return { ...invoice }
      })
      return { data: (await describeCoinInvoice({ ...context, db: tx }, id)).data }
    })
  }),

  handle(newLink, (context, { id }) =>
    context.transaction(async tx => {
      const key = newLinkKey()
      const change = { id, by: context.user, action: 'new link' }
      await changeRecord(tx, editedInvoice(context, 'coin_invoice'), change, async invoice => {
        await changeLinkKey(tx, id, key)
        return found(await getInvoiceRecord(tx, 'coin_invoice', invoice.id), 'Invoice')
      })
      return { data: { id, link: linkOf(context, id, key) } }
    }),
  ),

  handle(setDeadline, (context, { id, version, expiresAt: written }) => {
    const expiresAt = readDeadline(written, context.user.timeZone)
    return context.transaction(async tx => {
      const change = { id, version, by: context.user }
      const saved = await changeRecord<Invoice, number>(
        tx,
        editedInvoice(context, 'coin_invoice'),
        change,
        async invoice => {
          if (invoice.expiresAt === expiresAt) return invoice
          if (isOver({ expiresAt })) throw refuse('invalid', DEADLINE_IS_OVER, { expiresAt: DEADLINE_IS_OVER })
          await changeDeadline(tx, id, expiresAt)
          return found(await getInvoiceRecord(tx, 'coin_invoice', id), 'Invoice')
        },
      )
      return { data: { id, version: saved.version, expiresAt } }
    })
  }),

  handle(listOpenTicketLines, async ({ db, page }, { search }) => {
    const lines = await findOpenTicketLines(db, search, page)
    return { data: lines.map(line => ({ ...line, type: 'C' as const })), count: await countOpenTicketLines(db, search) }
  }),
]
