import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { noteChange } from '#server/records.ts'
import { cachedSetting } from '#server/settings.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { isDrawer } from '#shared/permissions.ts'
import { dayAt, formatInstant, timeAt } from '#shared/time.ts'
import { addCount, lockDrawer } from '../drawers/drawers.queries.ts'
import { holdPostings } from '../ledger/closings.queries.ts'
import { flowName } from '../ledger/flows.ts'
import { type InsideAccount, insideAccounts, notesTotal } from '../ledger/ledger.rules.ts'
import { settleSource } from '../ledger/settling.server.ts'
import { explain } from './causes.server.ts'
import {
  compareCount,
  getCount,
  getDailyData,
  listDisparities,
  reconcile,
  saveDailyCount,
  sayCause,
} from './counts.contract.ts'
import {
  findCounts,
  findEarlier,
  findMovements,
  getDailySums,
  getLoggedCount,
  type LoggedCount,
  saveCause,
  sumMovements,
} from './counts.queries.ts'
import {
  type CountedNotes,
  countWarnings,
  differenceOf,
  isCounted,
  itemsProblems,
  levelNotes,
  readItem,
  reconcileProblems,
  withUncounted,
} from './counts.rules.ts'
import { type PlaceInBooks, readPlaces } from './places.server.ts'

const COUNTS = 'drawer_counts'

const vaults: readonly InsideAccount[] = ['metrovault', 'coinvault', 'vault2']

type Counted = {
  account: InsideAccount
  notes: CountedNotes
  comment: string
  lastCountId: number | undefined
  startedAt: number | undefined
}

const originNames = { daily_count: 'Daily Count', reconcile: 'Reconcile' } as const
type Origin = keyof typeof originNames

/** Only another count makes this one stale: what moved meanwhile is in the books by now, and in the drawer. */
const assertNotCounted = ({ name, lastCount }: PlaceInBooks, { lastCountId }: Counted, timeZone: string) => {
  if (lastCountId === undefined || !lastCount || lastCount.id === lastCountId) return
  const text = `${name} was counted by ${lastCount.by} at ${formatInstant(lastCount.at, timeZone)}. Please look at it again`
  throw refuse('conflict', text)
}

/** The books follow the count; a count that matches posts nothing. */
const postDifference = async (
  tx: Tx,
  {
    id,
    account,
    difference,
    comment,
    by,
  }: { id: number; account: InsideAccount; difference: Cents; comment: string; by: Context['user'] },
) => {
  const [src, dest] = difference > 0 ? (['reconcile', account] as const) : ([account, 'reconcile'] as const)
  const wanted = [{ purpose: 'count', src, dest, amount: cents(Math.abs(difference)), comment }] as const
  const [entry] = await settleSource(tx, { kind: 'count', id }, wanted, by)
  return entry?.number ?? null
}

const commentOf = (origin: Origin, difference: Cents, { comment }: Counted, time: string) =>
  [`${originNames[origin]} ${time}, counted ${difference > 0 ? 'more' : 'less'}`, comment].filter(Boolean).join(': ')

const saveCount = async (tx: Tx, place: PlaceInBooks, counted: Counted, origin: Origin, { user }: Context) => {
  assertNotCounted(place, counted, user.timeZone)
  const { slug: account, amount, balances: books, name } = place
  const notes = withUncounted(counted.notes, books)
  const count = notesTotal(notes)
  assertNoProblems(when(count > MOST, '', 'The count is too large'))
  const difference = differenceOf(count, amount)
  const note = counted.comment
  const { id } = await addCount(tx, { drawer: account, origin, amount, count, notes, note, prompt: undefined }, user.id)
  const comment = commentOf(origin, difference, counted, timeAt(Date.now(), user.timeZone))
  const transactionId = await postDifference(tx, { id, account, difference, comment, by: user })
  const value = { name, drawer: account, origin, amount, count, difference, notes, note }
  await remember(tx, { of: COUNTS, id, action: 'created', value, by: user })
  await announce(tx, { topic: COUNTS, id, access: 'transaction' })
  const moved = counted.startedAt === undefined ? [] : await findMovements(tx, account, counted.startedAt)
  return {
    id,
    slug: account,
    amount,
    count,
    difference,
    transactionId,
    moved: moved
      .filter(({ number }) => number !== transactionId)
      .map(({ number, at, ...rest }) => ({ id: number, time: at, ...rest })),
    warnings: countWarnings(account, amount, notes),
  }
}

const MOST = cents(100_000_000_000)

/** One after the other, and nothing is posted meanwhile: what the books say is what had moved by then. */
const saveCounts = async (tx: Tx, counted: readonly Counted[], origin: Origin, context: Context) => {
  const inOrder = counted.toSorted((a, b) => insideAccounts.indexOf(a.account) - insideAccounts.indexOf(b.account))
  for (const { account } of inOrder) await lockDrawer(tx, account)
  await holdPostings(tx)
  const places = await readPlaces(
    tx,
    inOrder.map(({ account }) => account),
  )
  const results = []
  for (const [at, place] of places.entries())
    results.push(await saveCount(tx, place, inOrder[at] as Counted, origin, context))
  return results
}

const saidOf = (results: readonly { difference: Cents }[]) => {
  const differing = results.filter(({ difference }) => difference !== 0).length
  if (differing === 0) return results.length === 1 ? 'Counted: it matches' : `${results.length} counted: all match`
  return `${results.length} counted, ${differing} unlike the books`
}

/** The drawer group reads this screen. */
const assertMayCount = ({ user }: Context) => {
  if (isDrawer(user)) throw refuse('forbidden', 'Daily Count is read-only for you')
}

const asNumber = (value: unknown) => {
  const number = Number(value)
  return value === undefined || !Number.isSafeInteger(number) || number < 0 ? undefined : number
}

const describeLogged = ({ account, amount, count, at, ...rest }: LoggedCount) => {
  const { id, difference, origin, by, note, cause, transactionId } = rest
  return {
    id,
    drawerName: account,
    drawerAmount: amount,
    drawerCount: count,
    logTime: at,
    difference,
    origin,
    by,
    note,
    cause,
    transactionId,
  }
}

/** Dollars by note. */
const byNote = (amountOf: (note: (typeof levelNotes)[number]) => Cents) =>
  Object.fromEntries(levelNotes.map(note => [String(note), amountOf(note)]))

const inVaults = (places: readonly PlaceInBooks[], note: (typeof levelNotes)[number]) =>
  cents(
    places
      .filter(({ slug }) => vaults.includes(slug))
      .reduce((sum, { balances }) => sum + balances[`denom${note}`] * note * 100, 0),
  )

export const countHandlers: Handler[] = [
  handle(getDailyData, async ({ db, cache, user }) => {
    const { showsBooks, countsFifties, ...levels } = await cachedSetting(db, cache, 'cash')
    const places = await readPlaces(db)
    const { coinChangeTotal, ...sums } = await getDailySums(db, dayAt(Date.now(), user.timeZone))
    const hidden = Object.fromEntries(Object.keys(sums).map(key => [key, null])) as Record<keyof typeof sums, null>
    const meta = {
      ...(isDrawer(user) ? hidden : sums),
      coinChangeTotal,
      vault: byNote(note => levels[`vaultLevel${note}`]),
      inVault: byNote(note => inVaults(places, note)),
      denoms: [...levelNotes],
    }
    return { data: { transactionOptions: places, meta, showsBooks, countsFifties } }
  }),

  handle(saveDailyCount, (context, { items }) => {
    assertMayCount(context)
    assertNoProblems(itemsProblems(items))
    const counted = items.flatMap(item => {
      const notes = readItem(item)
      if (!notes || !isCounted(item.slug)) return []
      const { comment, lastCountId, startedAt } = item
      return [
        { account: item.slug, notes, comment, lastCountId: asNumber(lastCountId), startedAt: asNumber(startedAt) },
      ]
    })
    return context.transaction(async tx => {
      const data = await saveCounts(tx, counted, 'daily_count', context)
      return { data, message: saidOf(data) }
    })
  }),

  handle(reconcile, (context, { dest, comment, lastCountId, ...notes }) => {
    assertNoProblems(reconcileProblems({ dest, ...notes }))
    const account = dest as InsideAccount
    const counted = { account, notes, comment, lastCountId, startedAt: undefined }
    return context.transaction(async tx => {
      const [data] = await saveCounts(tx, [counted], 'reconcile', context)
      return { data: found(data, 'Count'), message: saidOf(data ? [data] : []) }
    })
  }),

  handle(compareCount, async ({ db }, { dest, ...counted }) => {
    assertNoProblems(reconcileProblems({ dest, ...counted }))
    const account = dest as InsideAccount
    const place = found((await readPlaces(db, [account]))[0], 'PlaceInBooks')
    const notes = withUncounted(counted, place.balances)
    const count = notesTotal(notes)
    const difference = differenceOf(count, place.amount)
    const since = await sumMovements(db, account, place.lastCount?.at)
    return {
      data: {
        ...place,
        count,
        difference,
        shownAt: Date.now(),
        since: since.map(({ purpose, other, count: number, amount }) => ({
          label: flowName(account, other, purpose),
          count: number,
          amount,
        })),
        causes: await explain(db, {
          account,
          difference,
          notes,
          books: place.balances,
          since: place.lastCount?.at,
          until: undefined,
        }),
        warnings: countWarnings(account, place.amount, notes),
        earlier: await findEarlier(db, account),
      },
    }
  }),

  handle(listDisparities, async ({ db, page }, { drawerName, ...filter }) => {
    const account = isCounted(drawerName) ? drawerName : undefined
    const { data, count } = await findCounts(db, { ...filter, account }, page)
    return { data: data.map(describeLogged), count }
  }),

  handle(getCount, async ({ db }, { id }) => {
    const logged = found(await getLoggedCount(db, id), 'Count')
    const { notes, causeBy, causeAt, account, difference, at } = logged
    const causes = await explain(db, { account, difference, notes, books: null, since: undefined, until: at })
    return { data: { ...describeLogged(logged), notes, causes, causeBy, causeAt } }
  }),

  handle(sayCause, ({ transaction, user }, { id, cause }) => {
    assertNoProblems(when(cause === '', 'cause', 'Cause is Blank'))
    return transaction(async tx => {
      found(await getLoggedCount(tx, id), 'Count')
      await saveCause(tx, id, cause, user.id)
      const after = found(await getLoggedCount(tx, id), 'Count')
      await noteChange(
        tx,
        { table: COUNTS, access: 'transaction', remembered: () => ({ cause }) },
        { action: 'explained', row: { id, version: 1 }, by: user, more: { name: after.account } },
      )
      return { message: 'Cause saved' }
    })
  }),
]
