import type * as z from 'zod/mini'
import { describeAttachments } from '#features/records/attachments/attachments.server.ts'
import { found } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { assertMayTurnPages } from '#server/records/pages.ts'
import { rangeOf } from '#shared/day-range.ts'
import { cents } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { namesOneRecord, type ReceiptKind, recordNumber } from '#shared/record-kinds.ts'
import { dayAt } from '#shared/time.ts'
import { findParts } from '../receipts/part-payments.queries.ts'
import { paidSum } from '../receipts/part-payments.rules.ts'
import { describeParts, hasDeposit, hasParts, tendersOf } from '../receipts/receipt-effects.server.ts'
import { changeSum, paidByOf, paidByText, tenderedSum } from '../receipts/receipt-money.rules.ts'
import type { receiptListInput } from '../receipts/receipts.contract.ts'
import { findLines, getReceipt } from '../receipts/receipts.queries.ts'
import { hiddenReceiptFields } from '../receipts/receipts.rules.ts'
import { getSellingSettings } from '../receipts/selling-settings.contract.ts'
import { findShipments } from '../receipts/shipments.queries.ts'
import { findReceipts } from './receipt-list.queries.ts'

type Filter = z.output<ReturnType<typeof receiptListInput>>

export const listReceipts = async <Row>({ db, user, page }: Context, kind: ReceiptKind, sent: Filter) => {
  assertMayTurnPages(user, page)
  const { dateFilter, todayOnly, filterBy, filterByItem, filterByPeriod, ...filter } = sent
  const isByItem = filterBy === 'Receipt Items' || (filterBy === '' && filterByItem)
  const today = dayAt(Date.now(), user.timeZone)
  const isOne = dateFilter === '' && namesOneRecord(kind, sent.search)
  const days = isOne ? {} : rangeOf({ dateFilter, todayOnly, filterByPeriod }, today)
  return findReceipts<Row>(
    db,
    { kind, today, by: user, withTotals: isAdmin(user) && kind === 'coin_receipt' },
    { ...filter, ...days, scope: isByItem ? 'items' : 'records' },
    page,
  )
}

/** Number and payment read the same in the CSV file as on screen. */
export const receiptInFile = (kind: ReceiptKind, { id, paidBy }: { id: number; paidBy: string }) => ({
  id: recordNumber({ kind, id }),
  paidBy: paidByText(paidBy),
})

export const describeReceipt = async (context: Context, kind: ReceiptKind, id: number) => {
  const receipt = found(await getReceipt(context.db, kind, id), 'Receipt')
  const { isVoid, isTaxFree, checkNumber, creditCardNumber, kind: _kind, ticketDay: _day, ...same } = receipt
  const parts = hasParts(receipt) ? await findParts(context.db, receipt) : []
  const tenders = tendersOf(receipt, parts)
  const paidAmount = receipt.paymentType === 'full' ? receipt.ticketAmount : paidSum(parts)
  const details = {
    ...same,
    payment: tenders[0]?.payment ?? '',
    tendered: tenderedSum(tenders),
    change: changeSum(tenders),
    paidBy: paidByOf(tenders),
    paidAmount,
    remainingAmount: cents(receipt.ticketAmount - paidAmount),
    requireShipmentFreeTax: isTaxFree,
    hasDeposit: hasDeposit(receipt, parts),
    profit: hiddenReceiptFields(context.user).includes('profit') ? undefined : receipt.profit,
    checkAmount: receipt.payment === 'check' ? receipt.ticketAmount : null,
    checkNumber: checkNumber ?? '',
    creditCardNumber: creditCardNumber ?? '',
    printer: receipt.station,
    void: isVoid,
  }
  return {
    details,
    lines: await findLines(context.db, kind, id),
    payments: describeParts(receipt, parts),
    shipments: hasParts(receipt) ? await findShipments(context.db, receipt) : [],
    attachments: await describeAttachments(context, { kind, id }),
  }
}

export const sellingSettingHandlers: Handler[] = [
  handle(getSellingSettings, async ({ db, cache }) => {
    const { taxRate, changeFrom } = await cachedSetting(db, cache, 'shop')
    return { data: { taxRate, changeFrom } }
  }),
]
