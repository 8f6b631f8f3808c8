import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { assertMayInvoice } from '../invoices/invoice-reading.server.ts'
import { kindOfType } from '../invoices/invoices.contract.ts'
import { changeInvoice } from '../invoices/invoices.queries.ts'
import { invoiceKinds, invoiceLabels, invoiceNumber } from '../invoices/invoices.rules.ts'
import { editedInvoice } from '../invoices/invoices.server.ts'
import { listWhoOwes, saveCheckNumber } from './who-owes.contract.ts'
import { findOwed, findOwedByBuyer, isBilledKnown, type OwedSums } from './who-owes.queries.ts'

const sumOf = (sums: readonly OwedSums[], key: keyof OwedSums) => cents(sums.reduce((sum, one) => sum + one[key], 0))

const totalsOf = (sums: readonly OwedSums[]) => ({
  invoices: sumOf(sums, 'invoices'),
  days30: sumOf(sums, 'days30'),
  days60: sumOf(sums, 'days60'),
  days90: sumOf(sums, 'days90'),
  older: sumOf(sums, 'older'),
  total: sumOf(sums, 'total'),
})

/** Adds a missing check number; an existing one is changed in the invoice's form. */
const enterNumber = (context: Context, { id, type, version, checkNumber }: InputOf<typeof saveCheckNumber>) => {
  const kind = kindOfType(type)
  assertMayInvoice(context, kind)
  return context.transaction(async tx => {
    assertNoProblems(when(checkNumber === '', 'checkNumber', `${invoiceLabels.checkNumber} is Blank`))
    await changeRecord(tx, editedInvoice(context, kind), { id, version, by: context.user }, invoice => {
      if (invoice.checkNumber === checkNumber) return Promise.resolve(invoice)
      if (invoice.checkNumber !== '')
        throw refuse('conflict', `${invoiceNumber(kind, id)} has check number ${invoice.checkNumber} already`)
      return changeInvoice(tx, invoice, { checkNumber })
    })
    return { message: `Check ${checkNumber} entered for ${invoiceNumber(kind, id)}` }
  })
}

/** Refuses an unknown buyer, because a misspelt one would seem to owe nothing. */
const assertKnown = async (db: Context['db'], billedTo: string) => {
  const isUnknown = billedTo !== '' && !(await isBilledKnown(db, billedTo))
  assertNoProblems(when(isUnknown, 'billedTo', `${invoiceLabels.billedTo} must be a buyer of the list`))
}

export const whoOwesHandlers: Handler[] = [
  handle(listWhoOwes, async ({ db, user, page }, { billedTo, sortBy, sortOrder }) => {
    await assertKnown(db, billedTo)
    const kinds = invoiceKinds.filter(kind => may(user, recordKinds[kind].access))
    const filter = { kinds, billedTo, timeZone: user.timeZone, sortBy, sortOrder }
    const buyers = await findOwedByBuyer(db, filter)
    const totals = totalsOf(buyers)
    const found = await findOwed(db, filter, page)
    const data = found.map((invoice, at) => ({ ...invoice, line: page.offset + at + 1 }))
    return { data, count: totals.invoices, buyers, totals }
  }),

  handle(saveCheckNumber, enterNumber),
]
