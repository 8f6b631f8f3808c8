import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  choice,
  codeText,
  created,
  done,
  filter,
  flag,
  id,
  listInput,
  listOf,
  maybe,
  maybeDay,
  option,
  pageOf,
  text,
  version,
  yesUnlessSaid,
} from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { accounts } from '../ledger/ledger.rules.ts'
import { transactionFilters } from './transactions.rules.ts'

export const TRANSACTIONS = '/portal/transactions'

/**
 * Cash that went from one place to another; its id is its number. The notes are empty until someone counted them. Petty
 * cash has the name of its user behind it: PettyCash-Ray.
 */
export const Transaction = z.object({
  id: z.int(),
  src: z.string(),
  dest: z.string(),
  time: z.int(),
  /** When its cash first moved so: `time` is that of its last edit. */
  movedAt: z.int(),
  comment: z.string(),
  amount: Dollars,
  ...notesFields(z.nullable(z.int()), z.nullable(Dollars)),
  /** It was taken back, and moves no cash any more. */
  isReversed: z.boolean(),
  version: z.int(),
  purpose: z.string(),
  /** What made it, as people write it, such as M48231; '' for one that was made by hand, a count, or a day of receipts. */
  record: z.string(),
  /** Made by hand: all of it can be edited, and it can be deleted. Any other takes notes alone. */
  isOwn: z.boolean(),
  by: z.string(),
  /** Of petty cash: kind and person, such as Vendor Ray Tull. */
  pettyWho: z.string(),
  /** Of petty cash, for admin; an SSN by its last four digits. */
  eMail: z.string(),
  SSN: z.string(),
})
export type Transaction = z.output<typeof Transaction>

const WithCountedBefore = z.object({
  data: z.extend(Transaction, {
    /** What was counted before its amount changed, until it is counted anew. */
    countedBefore: z.nullable(z.object(notesFields(z.int(), Dollars))),
    /** Of petty cash: whether they are on file, also for those who may not see them. */
    hasEmail: z.boolean(),
    hasSsn: z.boolean(),
  }),
})

export const getTransaction = endpoint({
  method: 'GET',
  path: 'common/get-particular-transaction-details',
  access: 'transaction',
  input: z.object({ id: id() }),
  output: WithCountedBefore,
})

/** The same under its other name. */
export const getTransactionById = endpoint({
  method: 'POST',
  path: 'common/get-particular-transaction-data-with-id',
  access: 'transaction',
  reads: true,
  input: z.object({ id: id() }),
  output: WithCountedBefore,
})

/** `filter` is a place, `toFrom` whether cash came to it or went from it, `other` the place on the other side. */
export const listTransactions = endpoint({
  method: 'POST',
  path: 'common/get-all-transactions',
  access: 'transaction',
  reads: true,
  input: listInput(['id', 'time', 'amount'], {
    filter: filter(choice(option([...transactionFilters, ...accounts]))),
    toFrom: filter(choice(option(['to', 'from']))),
    other: filter(choice(option(accounts))),
    startDate: maybeDay(),
    endDate: maybeDay(),
    search: codeText(100),
    showReversed: flag(),
    /** Only what moved the cash of `filter` since it was last counted. */
    sinceCount: flag(),
    returnCount: yesUnlessSaid(),
  }),
  labels: { toFrom: 'To/From', startDate: 'From', endDate: 'To' },
  output: z.extend(pageOf(Transaction), { count: z.optional(z.int()) }),
})

/** An account by its slug, or PettyCash-{name}: whether it is one is a rule, which has its own text. */
const place = () => choice(codeText(120))

const petty = { pettyWho: text(200), eMail: codeText(200), SSN: codeText(20) }

export const transactionLabels = { src: 'From', dest: 'To', pettyWho: 'Who', eMail: 'E-mail', SSN: 'SSN' }

const saved = z.extend(created, {
  /** What was saved all the same and should be looked at: a place that has not so much, one that is equal to another. */
  warnings: z.array(z.string()),
})

export const createTransaction = endpoint({
  method: 'POST',
  path: 'common/create-new-transaction',
  access: 'transaction',
  input: z.object({
    src: place(),
    dest: place(),
    comment: text(1000),
    ...petty,
    ...notesFields(noteCount(), Dollars),
  }),
  labels: transactionLabels,
  output: saved,
})

/** Left out means unchanged; the number stays. What a record made takes notes alone. */
export const updateTransaction = endpoint({
  method: 'POST',
  path: 'common/update-transaction-details',
  access: 'transaction',
  input: z.object({
    id: id(),
    version: version(),
    src: maybe(place()),
    dest: maybe(place()),
    comment: maybe(text(1000)),
    pettyWho: maybe(petty.pettyWho),
    eMail: maybe(petty.eMail),
    SSN: maybe(petty.SSN),
    ...notesFields(maybe(noteCount()), maybe(Dollars)),
  }),
  labels: transactionLabels,
  output: saved,
})

/** Posts the reverse; both leave the list. */
export const deleteTransaction = endpoint({
  method: 'GET',
  path: 'transactions/delete/{id}',
  access: 'transaction',
  changes: true,
  input: z.object({ id: id(), version: version() }),
  output: z.extend(done, { warnings: z.array(z.string()) }),
})

export const listTransactionOptions = endpoint({
  method: 'GET',
  path: 'transactions/get-all-options',
  access: 'transaction',
  input: z.object({}),
  output: listOf(
    z.object({
      slug: z.enum(accounts),
      name: z.string(),
      value: z.enum(accounts),
      label: z.string(),
      isOutside: z.boolean(),
    }),
  ),
})

/** The dollars that src owes dest. */
export const getBalanceBetween = endpoint({
  method: 'POST',
  path: 'transactions/get-balance-between-accounts',
  access: 'transaction',
  reads: true,
  input: z.object({ src: choice(option(accounts)), dest: choice(option(accounts)) }),
  labels: transactionLabels,
  output: z.object({ data: Dollars }),
})

/** Every account at a glance. */
export const listAccounts = endpoint({
  method: 'GET',
  path: 'transactions/get-accounts',
  access: 'transaction',
  input: z.object({}),
  output: z.object({
    data: z.array(
      z.object({
        slug: z.enum(accounts),
        name: z.string(),
        isOutside: z.boolean(),
        balance: Dollars,
        /** How many transactions moved its cash since the last count, or ever. */
        since: z.int(),
        lastCount: z.nullable(
          z.object({ id: z.int(), count: Dollars, difference: Dollars, at: z.int(), by: z.string() }),
        ),
      }),
    ),
    /** Over all accounts, which is zero. */
    sum: Dollars,
  }),
})
