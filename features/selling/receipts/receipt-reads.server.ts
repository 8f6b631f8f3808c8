import type * as z from 'zod/mini'
import { describeAttachments } from '#features/records/attachments/attachments.server.ts'
import { found } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { cachedSetting } from '#server/settings.ts'
import { rangeOf } from '#shared/day-range.ts'
import { refuse } from '#shared/errors.ts'
import { PAGE_SIZE } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { tenderOf } from './receipt-effects.server.ts'
import { findReceipts } from './receipt-list.queries.ts'
import { changeOf, paidByOf } from './receipt-money.rules.ts'
import type { receiptListInput } from './receipts.contract.ts'
import { findLines, getReceipt } from './receipts.queries.ts'
import { getSellingSettings } from './selling-settings.contract.ts'

/** The list of receipts, and one of them as its form shows it. */

type Filter = z.output<ReturnType<typeof receiptListInput>>

/** Further pages and the export are for Admin; others see the newest 50 and search. */
export const listReceipts = async ({ db, user, page }: Context, kind: ReceiptKind, sent: Filter) => {
  if ((page.offset > 0 || page.limit > PAGE_SIZE) && !isAdmin(user))
    throw refuse('forbidden', 'Only Admin may turn the pages and export them')
  const { dateFilter, todayOnly, filterBy, filterByItem, filterByPeriod, ...filter } = sent
  const isByItem = filterBy === 'Receipt Items' || (filterBy === '' && filterByItem)
  const today = dayAt(Date.now(), user.timeZone)
  const days = rangeOf({ dateFilter, todayOnly, filterByPeriod }, today)
  return findReceipts(
    db,
    { kind, today, withTotals: isAdmin(user) },
    { ...filter, ...days, scope: isByItem ? 'items' : 'records' },
    page,
  )
}

/** The receipt as its form shows it. */
export const describeReceipt = async (context: Context, kind: ReceiptKind, id: number) => {
  const receipt = found(await getReceipt(context.db, kind, id), 'Receipt')
  const { isVoid, checkNumber, creditCardNumber, kind: _kind, ticketDay: _day, ...same } = receipt
  const tender = tenderOf(receipt)
  const details = {
    ...same,
    change: changeOf(tender),
    paidBy: paidByOf(tender),
    checkAmount: receipt.payment === 'check' ? receipt.ticketAmount : null,
    checkNumber: checkNumber ?? '',
    creditCardNumber: creditCardNumber ?? '',
    printer: receipt.station,
    void: isVoid,
  }
  return {
    details,
    lines: await findLines(context.db, kind, id),
    attachments: await describeAttachments(context, { kind, id }),
  }
}

export const sellingSettingHandlers: Handler[] = [
  handle(getSellingSettings, async ({ db, cache }) => {
    const { taxRate, changeFrom } = await cachedSetting(db, cache, 'shop')
    return { data: { taxRate, changeFrom } }
  }),
]
