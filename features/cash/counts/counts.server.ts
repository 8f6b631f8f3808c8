import { found } from '#server/db/db.ts'
import { cachedSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord } from '#server/records/records.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import { isDrawer } from '#shared/permissions.ts'
import { dayAt } from '#shared/time.ts'
import { mergeStoredCauses } from '../count-causes/cause-ranking.rules.ts'
import { explain, explainPlace } from '../count-causes/causes.server.ts'
import { accountNames, type InsideAccount, notesTotal } from '../ledger/ledger.rules.ts'
import { signedDollars } from '../ledger/signed-amount.ts'
import { compareWithBooks } from './compare-count.rules.ts'
import { COUNTS, saveCounts } from './counting.server.ts'
import {
  type CountResult,
  compareCount,
  getCount,
  getDailyData,
  listDisparities,
  reconcile,
  saveDailyCount,
  sayCause,
} from './counts.contract.ts'
import {
  changeCountCause,
  findCounts,
  findEarlier,
  getDailySums,
  getLoggedCount,
  getNextCountTime,
  type LoggedCount,
  lockLoggedCount,
} from './counts.queries.ts'
import {
  countOrigins,
  countWarnings,
  isCounted,
  itemsProblems,
  levelNotes,
  readItem,
  reconcileProblems,
} from './counts.rules.ts'
import { readMoved, readMovedSince } from './moved.server.ts'
import { type PlaceInBooks, readNotes, readPlaces } from './places.server.ts'

const vaults: readonly InsideAccount[] = ['metrovault', 'coinvault', 'vault2']

const editedCount: EditedRecord<LoggedCount> = {
  table: COUNTS,
  noun: 'Count',
  access: 'transaction',
  lock: lockLoggedCount,
  historyValue: ({ account: name, cause }) => ({ name, cause }),
}

const saidOf = (results: readonly Pick<CountResult, 'slug' | 'count' | 'difference'>[]) => {
  const differing = results.filter(({ difference }) => difference !== 0)
  const each = differing.map(({ slug, difference }) => `${accountNames[slug]} ${signedDollars(difference)}`)
  if (each.length > 0) return `${results.length} counted, ${each.length} unlike the books: ${each.join(', ')}`
  const matching = results.map(({ slug, count }) => `${accountNames[slug]} ${formatDollars(count)}`)
  const said = matching.length === 1 ? 'Counted: it matches' : `${matching.length} counted: all match`
  return `${said}: ${matching.join(', ')}`
}

const assertMayCount = ({ user }: Context) => {
  if (isDrawer(user)) throw refuse('forbidden', 'Daily Count is read-only for you')
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
      vaultUncounted: cents(
        places.filter(({ slug }) => vaults.includes(slug)).reduce((sum, { uncounted }) => sum + uncounted, 0),
      ),
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
      return [{ account: item.slug, notes, comment, lastCountId, startedAt }]
    })
    return context.transaction(async tx => {
      const data = await saveCounts(tx, counted, 'daily_count', context)
      return { data, message: saidOf(data) }
    })
  }),

  handle(reconcile, (context, { dest, comment, lastCountId, startedAt, ...notes }) => {
    assertNoProblems(reconcileProblems({ dest, ...notes }))
    const account = dest as InsideAccount
    const counted = { account, notes, comment, lastCountId, startedAt }
    return context.transaction(async tx => {
      const [data] = await saveCounts(tx, [counted], 'reconcile', context)
      return { data: found(data, 'Count'), message: saidOf(data ? [data] : []) }
    })
  }),

  handle(compareCount, async ({ db }, { dest, startedAt, ...counted }) => {
    assertNoProblems(reconcileProblems({ dest, ...counted }))
    const account = dest as InsideAccount
    const place = found((await readPlaces(db, [account]))[0], 'PlaceInBooks')
    const { notes, count, difference } = compareWithBooks(counted, place)
    return {
      data: {
        ...place,
        count,
        difference,
        shownAt: Date.now(),
        since: await readMovedSince(db, account, place.agreedAt ?? undefined),
        moved: await readMoved(db, account, startedAt),
        causes: await explainPlace(db, place, notes, difference),
        warnings: countWarnings(account, place.amount, notes),
        earlier: await findEarlier(db, account),
      },
    }
  }),

  handle(
    listDisparities,
    async ({ db, page }, { drawerName, ...filter }) => {
      const account = isCounted(drawerName) ? drawerName : undefined
      const { data, count } = await findCounts(db, { ...filter, account }, page)
      return { data: data.map(describeLogged), count }
    },
    ({ drawerName, origin }) => ({ drawerName: accountNames[drawerName], origin: countOrigins[origin] }),
  ),

  handle(getCount, async ({ db }, { id }) => {
    const logged = found(await getLoggedCount(db, id), 'Count')
    const { notes, causeBy, causeAt, account, amount, difference, at } = logged
    const { last, notes: balances } = found((await readNotes(db, [account], at))[0], 'Place')
    const span = { account, since: last?.at, until: at, othersUntil: await getNextCountTime(db, logged) }
    const causes = await explain(db, { ...span, difference, notes, books: balances })
    return {
      data: {
        ...describeLogged(logged),
        notes,
        balances,
        uncounted: cents(amount - notesTotal(balances)),
        agreedAt: last?.at ?? null,
        since: await readMovedSince(db, account, last?.at, at),
        causes: mergeStoredCauses(causes, logged.causes ?? [], difference),
        causeBy,
        causeAt,
      },
    }
  }),

  handle(sayCause, ({ transaction, user }, { id, cause }) => {
    assertNoProblems(when(cause === '', 'cause', 'Cause is Blank'))
    return transaction(async tx => {
      await changeRecord(tx, editedCount, { id, by: user, action: 'explained' }, async before => {
        await changeCountCause(tx, id, cause, user.id)
        return { ...before, cause }
      })
      return { message: 'Cause saved' }
    })
  }),
]
