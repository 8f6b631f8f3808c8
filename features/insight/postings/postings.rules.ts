import type { Account } from '#features/cash/ledger/ledger.rules.ts'
import { type Day, formatDay, formatDays } from '#shared/time.ts'

/** The postings behind a line of the journal: those of a source on an account. */
export const postingSources = [
  'ticket',
  'coin',
  'receipt',
  'jewelryReceipt',
  'deposit',
  'change_returned',
  'transfer',
  'petty_cash',
  'count',
] as const
export type PostingSource = (typeof postingSources)[number]

export const postingLabels: Record<PostingSource, string> = {
  ticket: 'Metro tickets',
  coin: 'coin tickets',
  receipt: 'coin receipts',
  jewelryReceipt: 'jewelry receipts',
  deposit: 'deposits',
  change_returned: 'change returned',
  transfer: 'transfers',
  petty_cash: 'petty cash',
  count: 'over and short',
}

export type PostingFilter = { source: PostingSource; account: Account; startDate: Day; endDate: Day }

export const postingsPath = (filter: PostingFilter) =>
  `/portal/books/postings?${new URLSearchParams(Object.entries(filter)).toString()}`

/** Cash of records that differs from their postings of the same days: voided or changed after their day. */
export const laterChangesPath = ({ type, startDate, endDate }: { type: string; startDate: Day; endDate: Day }) =>
  `/portal/books/later?${new URLSearchParams({ type, startDate, endDate }).toString()}`

type SomeDays = { startDate?: Day | undefined; endDate?: Day | undefined }

export const postedDaysText = ({ startDate, endDate }: SomeDays) => {
  if (!startDate && !endDate) return 'today'
  return startDate && startDate === endDate ? formatDay(startDate) : formatDays(startDate, endDate)
}
