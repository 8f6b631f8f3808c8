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

export type PostingFilter = { source: readonly PostingSource[]; account: Account; startDate: Day; endDate: Day }

/** Without a first day, all days up to the last one. */
type Asked = Omit<PostingFilter, 'startDate'> & Partial<Pick<PostingFilter, 'startDate'>>

export const postingsPath = ({ source, ...rest }: Asked) =>
  `/portal/books/postings?${new URLSearchParams({ source: source.join(), ...rest }).toString()}`

export const recordTypes = ['ticket', 'coin', 'receipt', 'jewelryReceipt'] as const
export type RecordType = (typeof recordTypes)[number]

/** Cash has its postings; the day of these is only known from the changes that are kept. */
export const unpostedFigures = ['check', 'wire', 'card', 'importedCash', 'open'] as const
export type UnpostedFigure = (typeof unpostedFigures)[number]

export const laterFigures = ['cash', ...unpostedFigures] as const
export type LaterFigure = (typeof laterFigures)[number]

export const laterWords: Record<LaterFigure, string> = {
  cash: 'cash',
  check: 'checks',
  wire: 'wires',
  card: 'cards',
  importedCash: 'cash paid before',
  open: 'open amounts',
}

export type LaterFilter = {
  type: RecordType
  figure: LaterFigure
  startDate: Day
  endDate: Day
}

/** The records of some days that were voided or changed after their day, or whose change was on these days. */
export const laterChangesPath = (filter: LaterFilter) => `/portal/books/later?${new URLSearchParams(filter).toString()}`

type SomeDays = { startDate?: Day | undefined; endDate?: Day | undefined }

export const postedDaysText = ({ startDate, endDate }: SomeDays) => {
  if (!startDate && !endDate) return 'today'
  return startDate && startDate === endDate ? formatDay(startDate) : formatDays(startDate, endDate)
}
