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
import { Dollars, WholeCents } from '#shared/money.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { accounts } from '../ledger/ledger.rules.ts'
import { transactionFilters } from './transactions.rules.ts'

export const TRANSACTIONS = '/portal/transactions'

/**
 * A movement between two accounts; its id is its number. Notes are empty until counted. Petty cash names its user:
 * PettyCash-Ray.
 */
export const Transaction = z.object({
  id: z.int(),
  src: z.string(),
  dest: z.string(),
  time: z.int(),
  /** The time of the current movement; `time` is the last edit. */
  movedAt: z.int(),
  comment: z.string(),
  amount: Dollars,
  ...notesFields(z.nullable(z.int()), z.nullable(Dollars)),
  isReversed: z.boolean(),
  version: z.int(),
  purpose: z.string(),
  /** The record's number, such as M48231; '' for manual entries, counts and receipt days. */
  record: z.string(),
  /** A manual entry can be edited and deleted; any other only takes notes. */
  isOwn: z.boolean(),
  by: z.string(),
  /** Only for petty cash: kind and person, such as Vendor Ray Tull. */
  pettyWho: z.string(),
  /** Only for petty cash, and only for readers who may see proof; an SSN shows its last four digits. */
  eMail: z.string(),
  SSN: z.string(),
})
export type Transaction = z.output<typeof Transaction>

const WithCountedBefore = z.object({
  data: z.extend(Transaction, {
    /** The notes of the old amount, until a recount. */
    countedBefore: z.nullable(z.object(notesFields(z.int(), Dollars))),
    /** Only for petty cash: whether proof is on file, even if the reader may not see it. */
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

export const getTransactionById = endpoint({
  method: 'POST',
  path: 'common/get-particular-transaction-data-with-id',
  access: 'transaction',
  reads: true,
  input: z.object({ id: id() }),
  output: WithCountedBefore,
})

/** `filter` is an account, `toFrom` the direction, `other` the account on the other side. */
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
    /** Only movements of `filter` since its last count. */
    sinceCount: flag(),
    returnCount: yesUnlessSaid(),
  }),
  labels: { toFrom: 'To/From', startDate: 'From', endDate: 'To' },
  output: z.extend(pageOf(Transaction), { count: z.optional(z.int()) }),
})

/** An account, or PettyCash-{name}; a rule checks it, because the rule has its own text. */
const place = () => choice(codeText(120))

const petty = { pettyWho: text(200), eMail: codeText(200), SSN: codeText(20) }

export const transactionLabels = { src: 'From', dest: 'To', pettyWho: 'Who', eMail: 'E-mail', SSN: 'SSN' }

const saved = z.extend(created, {
  /** Warnings of a saved entry: too little cash in the account, or a duplicate. */
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
    ...notesFields(noteCount(), WholeCents),
  }),
  labels: transactionLabels,
  output: saved,
})

/** Missing fields stay unchanged. A record's entry only takes notes. */
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
    ...notesFields(maybe(noteCount()), maybe(WholeCents)),
  }),
  labels: transactionLabels,
  output: saved,
})

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

export const getBalanceBetween = endpoint({
  method: 'POST',
  path: 'transactions/get-balance-between-accounts',
  access: 'transaction',
  reads: true,
  input: z.object({ src: choice(option(accounts)), dest: choice(option(accounts)) }),
  labels: transactionLabels,
  output: z.object({ data: Dollars }),
})

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
        /** The movements since the last count, or all. */
        since: z.int(),
        lastCount: z.nullable(
          z.object({ id: z.int(), count: Dollars, difference: Dollars, at: z.int(), by: z.string() }),
        ),
      }),
    ),
    /** Zero over all accounts. */
    sum: Dollars,
  }),
})
