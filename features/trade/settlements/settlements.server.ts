import { type Db, found } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { type Day, dayAt } from '#shared/time.ts'
import { assertMayInvoice } from '../invoices/invoice-reading.server.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import { changeInvoice, getInvoiceRecord } from '../invoices/invoices.queries.ts'
import { type InvoiceKind, invoiceNumber } from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { deleteSettlement, getSettlement, saveSettlement } from './settlements.contract.ts'
import {
  addSettlement,
  findLinesToSettle,
  findSheets,
  getInvoiceOfSheet,
  removeSettlement,
} from './settlements.queries.ts'
import { matchSheet, sheetDayProblems } from './settlements.rules.ts'

const sumOf = (lines: readonly { price: number }[]) => cents(lines.reduce((sum, { price }) => sum + price, 0))

const describe = async (db: Db, { cache, user }: Context, kind: InvoiceKind, invoiceId: number) => {
  const { id, version, billedTo, creationDate, total } = found(await getInvoiceRecord(db, kind, invoiceId), 'Invoice')
  const items = await findLinesToSettle(db, { kind, id })
  const { weightPercent, amount: amountLimit } = await cachedSetting(db, cache, 'settlement')
  return {
    ...{ id, version, billedTo, madeOn: dayAt(creationDate, user.timeZone), total, weightPercent, amountLimit, items },
    settledAmount: sumOf(items.filter(({ settledOn }) => settledOn !== null)),
    openAmount: sumOf(items.filter(({ settledOn }) => settledOn === null)),
    sheets: await findSheets(db, { kind, id }),
  }
}

const settledText = (settled: number, open: number) =>
  open === 0 ? `${settled} settled` : `${settled} settled, ${open} ${open === 1 ? 'stays' : 'stay'} open`

/** Locks the invoice, so that two sheets at once can not settle a line twice. */
const settle = (context: Context, { id, type, version, date, lines }: InputOf<typeof saveSettlement>) => {
  const kind = kindOfType(type)
  const { user, cache } = context
  assertMayInvoice(context, kind)
  return context.transaction(async tx => {
    const counted = { settled: 0, open: 0 }
    const change = { id, version, by: user, action: 'settlement sheet saved' }
    await changeRecord(tx, editedInvoice(context, kind), change, async invoice => {
      const standing = await findLinesToSettle(tx, invoice)
      const { matched, problems } = matchSheet(standing, lines, await cachedSetting(tx, cache, 'settlement'))
      assertNoProblems([
        ...sheetDayProblems(date, {
          today: dayAt(Date.now(), user.timeZone),
          madeOn: dayAt(invoice.creationDate, user.timeZone),
        }),
        ...problems,
      ])
      await addSettlement(tx, invoice, { day: date as Day, lines: matched, userId: user.id })
      counted.settled = matched.filter(({ isSettled }) => isSettled).length
      counted.open = matched.length - counted.settled
      return changeInvoice(tx, invoice, {})
    })
    return { data: await describe(tx, context, kind, id), message: settledText(counted.settled, counted.open) }
  })
}

const removeSheet = (context: Context, sheetId: number) =>
  context.transaction(async tx => {
    const { kind, id } = found(await getInvoiceOfSheet(tx, sheetId), 'Settlement sheet')
    assertMayInvoice(context, kind)
    const change = { id, by: context.user, action: 'settlement sheet deleted' }
    await changeRecord(tx, editedInvoice(context, kind), change, async invoice => {
      found(await removeSettlement(tx, sheetId), 'Settlement sheet')
      return changeInvoice(tx, invoice, {})
    })
    return { message: `Sheet deleted, the lines of ${invoiceNumber(kind, id)} are open again` }
  })

export const settlementHandlers: Handler[] = [
  handle(getSettlement, async (context, { id, type }) => {
    const kind = kindOfType(type)
    assertMayInvoice(context, kind)
    return { data: await describe(context.db, context, kind, id) }
  }),

  handle(saveSettlement, settle),

  handle(deleteSettlement, (context, { id }) => removeSheet(context, id)),
]
