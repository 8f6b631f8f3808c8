import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  choice,
  codeText,
  done,
  filter,
  flag,
  id,
  listInput,
  MAX_ID,
  orEmpty,
  pageOf,
  text,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { accounts, insideAccounts } from '../ledger/ledger.rules.ts'

/** How many of each note, and the coins in dollars. */
const Notes = z.object(notesFields(z.int(), Dollars))

const LastCount = z.object({
  id: z.int(),
  count: Dollars,
  /** What it had more or less than the books then. */
  difference: Dollars,
  at: z.int(),
  by: z.string(),
})

/** A place that is counted, as the books have it. */
const CountedPlace = z.object({
  name: z.string(),
  slug: z.enum(insideAccounts),
  /** The notes that are known, by note; `uncounted` is the part of the amount of which only the sum is known. */
  balances: Notes,
  amount: Dollars,
  uncounted: Dollars,
  lastCount: z.nullable(LastCount),
  /** When its notes were last counted and the books agreed, or were made to. */
  agreedAt: z.nullable(z.int()),
})
export type CountedPlace = z.output<typeof CountedPlace>

/** Sums of the day and of what waits; a role that may not see one gets null. */
const DailyMeta = z.object({
  metroTotal: z.nullable(Dollars),
  coinTotal: z.nullable(Dollars),
  coinDeposit: z.nullable(Dollars),
  coinDailyTotal: z.nullable(Dollars),
  coinChangeTotal: Dollars,
  jewelryDeposit: z.nullable(Dollars),
  jewelryChangeTotal: z.nullable(Dollars),
  /** Dollars that should lie in the three vaults together, by note; and what lies there by the books. */
  vault: z.record(z.string(), Dollars),
  inVault: z.record(z.string(), Dollars),
  /** Of what lies in the vaults the part whose notes nobody knows. */
  vaultUncounted: Dollars,
  denoms: z.array(z.int()),
})

export const getDailyData = endpoint({
  method: 'GET',
  path: 'transactions/get-daily-data',
  access: 'transaction',
  input: z.object({}),
  output: z.object({
    data: z.object({
      transactionOptions: z.array(CountedPlace),
      meta: DailyMeta,
      /** Whether the books' figures stand beside the fields before the count is entered. */
      showsBooks: z.boolean(),
      /** Whether 50s are counted too. */
      countsFifties: z.boolean(),
    }),
  }),
  sections: ['data.transactionOptions'],
})

const counted = notesFields(filter(noteCount()), filter(Dollars))

/** What came in or went out since a count was begun; the amount has the sign that it has for the place. */
const Moved = z.object({
  id: z.int(),
  src: z.enum(accounts),
  dest: z.enum(accounts),
  comment: z.string(),
  amount: Dollars,
  time: z.int(),
})
export type Moved = z.output<typeof Moved>

/** When a count was begun, to tell what moved since. */
const startedAt = filter(wholeNumber(0, Number.MAX_SAFE_INTEGER))

/** What a count found; `transactionId` is the entry of its difference. */
const CountResult = z.object({
  id: z.int(),
  slug: z.enum(insideAccounts),
  amount: Dollars,
  count: Dollars,
  difference: Dollars,
  transactionId: z.nullable(z.int()),
  moved: z.array(Moved),
  /** What is saved all the same and should be looked at: all of a place's cash is booked as missing. */
  warnings: z.array(z.string()),
})
export type CountResult = z.output<typeof CountResult>

/** Text, so that what is no number is answered by the one text of the documents. */
const loose = notesFields(z.optional(z.unknown()), z.optional(z.unknown()))

/** One row per place. A row without any field filled is not counted; of a counted one blanks are 0. */
export const saveDailyCount = endpoint({
  method: 'POST',
  path: 'transactions/save-daily-count',
  access: 'transaction',
  input: z.object({
    items: orEmpty(
      [],
      z
        .array(
          z.object({
            slug: codeText(40),
            ...loose,
            comment: text(500),
            /** The last count that the person saw, 0 for none: one made since is a 409. */
            lastCountId: z.optional(z.unknown()),
            /** When the count was begun, to tell what moved since. */
            startedAt: z.optional(z.unknown()),
          }),
          'must be a list',
        )
        .check(z.maxLength(20, 'is too long')),
    ),
  }),
  labels: { items: 'Items' },
  output: z.extend(done, { data: z.array(CountResult) }),
})

/** `dest` is the place that was counted. */
export const reconcile = endpoint({
  method: 'POST',
  path: 'transactions/reconcile',
  access: 'transaction',
  input: z.object({
    dest: choice(codeText(40)),
    comment: text(500),
    ...counted,
    /** The last count that the person saw, 0 for none: one made since is a 409. */
    lastCountId: filter(wholeNumber(0, MAX_ID)),
    startedAt,
  }),
  labels: { dest: 'To' },
  output: z.extend(done, { data: CountResult }),
})

/** A record or transaction that may be why a count differs. */
const Cause = z.object({
  kind: z.enum([
    ...['unpaid_notice', 'check_as_cash', 'changed_entry', 'taken_back', 'doubled_entry'],
    ...['swapped_notes', 'missing_transfer', 'same_amount'],
  ] as const),
  /** What to open: a record as people write it (C20121), a transaction by its number, or a count. */
  record: z.string(),
  transactionId: z.nullable(z.int()),
  /** A second one beside it, such as the other of a doubled entry. */
  otherId: z.nullable(z.int()),
  /** The transfer that may not have been entered. */
  transfer: z.nullable(z.object({ src: z.enum(insideAccounts), dest: z.enum(insideAccounts) })),
  text: z.string(),
  at: z.int(),
  /** What it explains, with the sign of the difference. */
  amount: Dollars,
  /** What of the difference would be left. */
  wouldLeave: Dollars,
  /** Cash whose notes do not show it, where some moved without notes. */
  doubt: Dollars,
  /** The notes themselves show it, it may be, or the last count was after it and should have had it. */
  likelihood: z.enum(['shown', 'possible', 'unlikely']),
  /** It was so when the count was saved, and is not any more. */
  isPutRight: z.boolean(),
})
export type Cause = z.output<typeof Cause>

/** What moved its cash since the last count, by what it was for. */
const MovedSince = z.array(z.object({ label: z.string(), count: z.int(), amount: Dollars }))

/** What the books say beside a count that is entered, and why they may differ. Nothing is kept. */
export const compareCount = endpoint({
  method: 'POST',
  path: 'transactions/compare-count',
  access: 'transaction',
  reads: true,
  input: z.object({ dest: choice(codeText(40)), ...counted, startedAt }),
  labels: { dest: 'To' },
  output: z.object({
    data: z.extend(CountedPlace, {
      count: Dollars,
      difference: Dollars,
      shownAt: z.int(),
      since: MovedSince,
      moved: z.array(Moved),
      causes: z.array(Cause),
      warnings: z.array(z.string()),
      earlier: z.array(z.object({ id: z.int(), at: z.int(), difference: Dollars, cause: z.string() })),
    }),
  }),
})

/** Every count: prompts, Daily Counts and Reconciles. */
const DisparityRow = z.object({
  id: z.int(),
  drawerName: z.enum(insideAccounts),
  drawerAmount: Dollars,
  drawerCount: Dollars,
  logTime: z.int(),
  difference: Dollars,
  origin: z.enum(['prompt', 'daily_count', 'reconcile']),
  by: z.string(),
  note: z.string(),
  /** What was found since. */
  cause: z.string(),
  transactionId: z.nullable(z.int()),
})
export type DisparityRow = z.output<typeof DisparityRow>

export const listDisparities = endpoint({
  method: 'GET',
  path: 'common/get-all-disparity-log',
  access: 'transaction',
  input: listInput(['logTime', 'drawerName', 'difference'], { onlyDifferences: flag(), drawerName: codeText(40) }),
  output: pageOf(DisparityRow),
})

/** A count with its notes and what may explain it. */
export const getCount = endpoint({
  method: 'GET',
  path: 'transactions/get-count/{id}',
  access: 'transaction',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.extend(DisparityRow, {
      notes: z.nullable(Notes),
      /** What the books had before it, and what moved since they last agreed with a count. */
      balances: Notes,
      uncounted: Dollars,
      agreedAt: z.nullable(z.int()),
      since: MovedSince,
      causes: z.array(Cause),
      causeBy: z.string(),
      causeAt: z.nullable(z.int()),
    }),
  }),
})

/** Says what was found to be the cause of a difference. The count itself stays as it is. */
export const sayCause = endpoint({
  method: 'POST',
  path: 'transactions/say-cause',
  access: 'transaction',
  input: z.object({ id: id(), cause: text(500) }),
  labels: { cause: 'Cause' },
  output: done,
})
