import * as z from 'zod/mini'
import { notesFields } from '#features/cash/ledger/ledger.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { choice, created, day, filter, id, maybe, text, version, wholeNumber } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { recordKindOf } from '#shared/record-ids.ts'
import { receiptKinds } from '#shared/record-kinds.ts'

const access = ['transaction', 'admin_only'] as const

const ofKind = () => filter(choice(recordKindOf(receiptKinds)))

/** The banknotes of a day of receipts; `type` is coin receipts unless it says jewelryReceipt. */
export const getDenominations = endpoint({
  method: 'GET',
  path: 'common/get-particular-transaction-data-with-date',
  access,
  input: z.object({ date: day(), type: ofKind() }),
  labels: { date: 'Date', type: 'Type' },
  output: z.object({
    data: z.object({
      id: z.int(),
      date: z.string(),
      ...notesFields(z.int(), Dollars),
      comment: z.string(),
      /** The cash kept of the day's receipts; its cents are coins. */
      cashAmount: Dollars,
      isCounted: z.boolean(),
      version: z.int(),
    }),
  }),
})

/** `date` or `id` names the day; a denomination that is not sent keeps its count. */
export const updateDenominations = endpoint({
  method: 'POST',
  path: 'common/update-denomination-details',
  access,
  input: z.object({
    id: filter(id()),
    date: filter(day()),
    type: ofKind(),
    ...notesFields(maybe(wholeNumber(-1_000_000, 1_000_000)), maybe(WholeCents)),
    comment: maybe(text(500)),
    version: version(),
  }),
  labels: { date: 'Date', type: 'Type' },
  output: created,
})
