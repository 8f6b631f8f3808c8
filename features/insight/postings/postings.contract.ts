import * as z from 'zod/mini'
import { accounts } from '#features/cash/ledger/ledger.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atLeast, listInput, maybeDay, option, optionList, orEmpty, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { laterFigures, postingSources, recordTypes } from './postings.rules.ts'

const PostingRow = z.object({
  /** The transaction's number. */
  id: z.int(),
  at: z.int(),
  src: z.string(),
  dest: z.string(),
  /** What came to the account; below zero it went out. */
  value: Dollars,
  comment: z.string(),
  /** M48231, or '' for what belongs to no record. */
  record: z.string(),
  isReversal: z.boolean(),
  line: z.int(),
})
export type PostingRow = z.output<typeof PostingRow>

const labels = {
  startDate: 'Start Date',
  endDate: 'End Date',
  source: 'Source',
  account: 'Account',
  type: 'Type',
  figure: 'Figure',
}

/** The postings of some days behind a line of the journal; without a day those of today. */
export const listJournalPostings = endpoint({
  method: 'GET',
  path: 'books/postings',
  access: 'admin_only',
  input: listInput([], {
    /** The sources that are added up: receipt,change_returned */
    source: orEmpty(['ticket'], optionList(postingSources).check(atLeast(1, 'must be at least one'))),
    account: option(accounts, 'metrodrawer'),
    startDate: maybeDay(),
    endDate: maybeDay(),
  }),
  labels,
  output: z.extend(pageOf(PostingRow), { totals: z.object({ value: Dollars }) }),
})

const LaterRow = z.object({
  number: z.string(),
  /** What the record comes to on these days now, and what was booked on them. */
  now: Dollars,
  posted: Dollars,
  value: Dollars,
})
export type LaterRow = z.output<typeof LaterRow>

/** Records that come to something else than what was booked on these days: voided or changed after their day. */
export const listLaterChanges = endpoint({
  method: 'GET',
  path: 'books/later',
  access: 'admin_only',
  input: listInput([], {
    type: option(recordTypes, 'ticket'),
    figure: option(laterFigures, 'cash'),
    startDate: maybeDay(),
    endDate: maybeDay(),
  }),
  labels,
  output: z.extend(pageOf(LaterRow), { totals: z.object({ value: Dollars }) }),
})
