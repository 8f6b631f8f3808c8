import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  atMost,
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
import { Dollars, WholeCents } from '#shared/money.ts'
import { Cause } from '../count-causes/causes.contract.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { accounts, insideAccounts } from '../ledger/ledger.rules.ts'
import { INVALID_ITEMS } from './counts.rules.ts'

const Notes = z.object(notesFields(z.int(), Dollars))

const LastCount = z.object({
  id: z.int(),
  count: Dollars,
  /** Counted cash less the books at that time. */
  difference: Dollars,
  at: z.int(),
  by: z.string(),
})

const CountedPlace = z.object({
  name: z.string(),
  slug: z.enum(insideAccounts),
  /** Known notes by denomination; `uncounted` is the amount with unknown notes. */
  balances: Notes,
  amount: Dollars,
  uncounted: Dollars,
  lastCount: z.nullable(LastCount),
  agreedAt: z.nullable(z.int()),
})
export type CountedPlace = z.output<typeof CountedPlace>

/** Sums of the day; null if the role may not see one. */
const DailyMeta = z.object({
  metroTotal: z.nullable(Dollars),
  coinTotal: z.nullable(Dollars),
  coinDeposit: z.nullable(Dollars),
  coinDailyTotal: z.nullable(Dollars),
  coinChangeTotal: Dollars,
  jewelryDeposit: z.nullable(Dollars),
  jewelryChangeTotal: z.nullable(Dollars),
  /** Target level of the three vaults together, in dollars per note; and the actual level. */
  vault: z.record(z.string(), Dollars),
  inVault: z.record(z.string(), Dollars),
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
      /** By a setting the books are visible during the count. */
      showsBooks: z.boolean(),
      countsFifties: z.boolean(),
    }),
  }),
  sections: ['data.transactionOptions'],
})

const counted = notesFields(filter(noteCount()), filter(WholeCents))

/** A movement since the count began, signed for the account. */
const Moved = z.object({
  id: z.int(),
  src: z.enum(accounts),
  dest: z.enum(accounts),
  comment: z.string(),
  amount: Dollars,
  time: z.int(),
})
export type Moved = z.output<typeof Moved>

const startedAt = filter(wholeNumber(0, Number.MAX_SAFE_INTEGER))

/** The last count shown, 0 for none; a newer one answers 409. */
const lastCountId = filter(wholeNumber(0, MAX_ID))

const CountResult = z.object({
  id: z.int(),
  slug: z.enum(insideAccounts),
  amount: Dollars,
  count: Dollars,
  difference: Dollars,
  transactionId: z.nullable(z.int()),
  moved: z.array(Moved),
  /** Warnings of a saved count, such as an account that is suddenly empty. */
  warnings: z.array(z.string()),
})
export type CountResult = z.output<typeof CountResult>

/** Texts as typed: the rules distinguish blank from missing, and any other text has one error message. */
const typedCount = z.pipe(
  z.transform((value: unknown) => value ?? undefined),
  z.optional(z.union([z.string(), z.number()], INVALID_ITEMS)),
)

/** One row per account. A row without any number is not counted; otherwise blanks are 0. */
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
            ...notesFields(typedCount, typedCount),
            comment: text(500),
            lastCountId,
            startedAt,
          }),
          'must be a list',
        )
        .check(atMost(20, 'is too long')),
    ),
  }),
  labels: { items: 'Items' },
  output: z.extend(done, { data: z.array(CountResult) }),
})

export const reconcile = endpoint({
  method: 'POST',
  path: 'transactions/reconcile',
  access: 'transaction',
  input: z.object({
    dest: choice(codeText(40)),
    comment: text(500),
    ...counted,
    lastCountId,
    startedAt,
  }),
  labels: { dest: 'To' },
  output: z.extend(done, { data: CountResult }),
})

const MovedSince = z.array(z.object({ label: z.string(), count: z.int(), amount: Dollars }))

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

export const getCount = endpoint({
  method: 'GET',
  path: 'transactions/get-count/{id}',
  access: 'transaction',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.extend(DisparityRow, {
      notes: z.nullable(Notes),
      /** The books before the count; `since` are the movements since they last matched. */
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

export const sayCause = endpoint({
  method: 'POST',
  path: 'transactions/say-cause',
  access: 'transaction',
  input: z.object({ id: id(), cause: text(500) }),
  labels: { cause: 'Cause' },
  output: done,
})
