import type { Db } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertMayTurnPages } from '#server/records/pages.ts'
import { readDayRange } from '#shared/day-range.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { dayAt, parseDay } from '#shared/time.ts'
import {
  assertMayPublish,
  deleteCoinInvoiceOf,
  saveCoinInvoice,
  saveNewCoinInvoice,
} from '../coin-invoices/coin-invoices.server.ts'
import { settlePickedUp } from '../coin-invoices/picked-up.server.ts'
import { deleteInvoiceOf, markInvoice } from '../invoices/invoice-marks.server.ts'
import { assertMayInvoice, describeInvoice } from '../invoices/invoice-reading.server.ts'
import {
  createInvoice,
  deleteCoinInvoice,
  deleteInvoice,
  editInvoice,
  editInvoiceRow,
  getInvoice,
  kindOfType,
  listInvoices,
  listInvoiceYears,
} from '../invoices/invoices.contract.ts'
import { findInvoiceYears } from '../invoices/invoices.queries.ts'
import { saveInvoice, saveNewInvoice } from '../invoices/invoices.server.ts'
import { describeCoinInvoice } from '../offers/coin-invoice-view.server.ts'
import { findInvoices } from './invoice-list.queries.ts'

type Filter = Omit<InputOf<typeof listInvoices>, 'page'>

/** A bare year is read as all its days. */
const daysOf = ({ dateFilter, todayOnly }: Pick<Filter, 'dateFilter' | 'todayOnly'>, timeZone: string) => {
  const today = dayAt(Date.now(), timeZone)
  if (/^\d{4}$/.test(dateFilter)) return { from: parseDay(`${dateFilter}-01-01`), to: parseDay(`${dateFilter}-12-31`) }
  if (dateFilter) return readDayRange(dateFilter)
  return todayOnly ? { from: today, to: today } : {}
}

const scopes = { Invoice: 'records', Ticket: 'ticket', Description: 'description' } as const

/** The filter in either spelling: sortId and filterBy of the list, sortBy and filterByItem of the row call. */
const scopeOf = ({ filterBy, filterByItem }: Pick<Filter, 'filterBy' | 'filterByItem'>) => {
  if (filterBy !== '') return scopes[filterBy]
  if (filterByItem === '1') return 'ticket'
  return filterByItem === '' || filterByItem === '0' ? 'records' : scopes[filterByItem]
}

const listFor = (db: Db, { user, page }: Pick<Context, 'user' | 'page'>, { type, ...sent }: Filter) => {
  const { sortBy = sent.sortId, sortOrder, search } = sent
  const filter = { search, sortBy, sortOrder, scope: scopeOf(sent), ...daysOf(sent, user.timeZone) }
  return findInvoices(db, { kind: kindOfType(type), timeZone: user.timeZone }, filter, page)
}

export const invoiceHandlers: Handler[] = [
  handle(listInvoices, async (context, { page: _page, ...filter }) => {
    const kind = kindOfType(filter.type)
    assertMayInvoice(context, kind)
    if (kind === 'invoice') assertMayTurnPages(context.user, context.page)
    return listFor(context.db, context, filter)
  }),

  handle(listInvoiceYears, async (context, { type }) => {
    const kind = kindOfType(type)
    assertMayInvoice(context, kind)
    return { data: await findInvoiceYears(context.db, kind) }
  }),

  handle(editInvoiceRow, (context, { id, version, pickedUp, showInvoiceLogo, applyDiscount, active, ...filter }) =>
    context.transaction(async tx => {
      const marks = { id, version, pickedUp, showInvoiceLogo, applyDiscount, active }
      const kind = kindOfType(filter.type)
      if (kind === 'invoice') assertMayTurnPages(context.user, context.page)
      if (kind === 'coin_invoice') await assertMayPublish(tx, marks)
      await markInvoice(tx, context, kind, marks)
      if (kind === 'coin_invoice' && pickedUp !== undefined) await settlePickedUp(tx, context, id, pickedUp)
      return listFor(tx, context, filter)
    }),
  ),

  handle(getInvoice, async (context, { id, type }) => {
    const kind = kindOfType(type)
    if (kind === 'invoice') return describeInvoice(context, kind, id)
    assertMayInvoice(context, kind)
    await context.join({ topic: 'coin_invoice_live', id })
    return describeCoinInvoice(context, id)
  }),

  handle(createInvoice, (context, { type, formDetails, items, existingFiles }) => {
    const kind = kindOfType(type || formDetails.type)
    return kind === 'coin_invoice'
      ? saveNewCoinInvoice(context, { formDetails, items, existingFiles })
      : saveNewInvoice(context, kind, { formDetails, items })
  }),

  handle(editInvoice, (context, { id, type, version, formDetails, items, existingFiles }) => {
    const kind = kindOfType(type || formDetails.type)
    const sent = { id, version: version ?? formDetails.version, formDetails, items }
    return kind === 'coin_invoice'
      ? saveCoinInvoice(context, { ...sent, existingFiles })
      : saveInvoice(context, kind, sent)
  }),

  handle(deleteInvoice, (context, { id }) => deleteInvoiceOf(context, 'invoice', id)),
  handle(deleteCoinInvoice, (context, { id }) => deleteCoinInvoiceOf(context, id)),
]
