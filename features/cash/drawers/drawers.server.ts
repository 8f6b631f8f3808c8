import type { Tx } from '#server/db/db.ts'
import { cachedSetting, readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { recordChange } from '#server/records/records.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { formatInstant } from '#shared/time.ts'
import { differenceOf } from '../counts/compare-count.rules.ts'
import { COUNTS } from '../counts/counting.server.ts'
import { findLatestCounts } from '../counts/counts.queries.ts'
import { addCount, lockCountedPlace } from '../counts/new-counts.queries.ts'
import { balanceOf, balances } from '../ledger/balances.queries.ts'
import { addDrawerDisparityLog, type CountedDrawer, getDrawerAmounts, seesDrawerAmounts } from './drawers.contract.ts'
import { type Confirmation, findConfirmed, getConfirmation } from './drawers.queries.ts'
import {
  countedNotes,
  countProblems,
  countTotal,
  type Drawer,
  drawerNames,
  drawers,
  duePrompt,
} from './drawers.rules.ts'

const refuseAgain = async (tx: Tx, drawer: Drawer, before: Confirmation) => {
  const { timeZone } = await readSetting(tx, 'shop')
  const when = formatInstant(before.at, timeZone)
  throw refuse('conflict', `${drawerNames[drawer]} was confirmed already, by ${before.by} at ${when}`)
}

const answeredPrompt = async (tx: Tx, { drawerName, prompt }: CountedDrawer, timeZone: string) => {
  const asked = prompt ?? duePrompt(Date.now(), timeZone)
  const before = asked && (await getConfirmation(tx, drawerName, asked))
  if (!before) return asked
  return prompt === undefined ? undefined : refuseAgain(tx, drawerName, before)
}

const confirm = async (tx: Tx, counted: CountedDrawer, { user }: Context) => {
  const { drawerName: drawer, note } = counted
  await lockCountedPlace(tx, drawer)
  const prompt = await answeredPrompt(tx, counted, user.timeZone)
  const amount = await balanceOf(tx, drawer)
  const count = countTotal(counted)
  const value = { drawer, amount, count, notes: countedNotes(counted), note, prompt }
  const { id } = await addCount(tx, { ...value, origin: 'prompt' }, user.id)
  const named = { name: drawerNames[drawer], ...value, difference: differenceOf(count, amount) }
  const audited = { table: COUNTS, access: addDrawerDisparityLog.access, historyValue: () => named }
  await recordChange(tx, audited, { action: 'created', row: { id }, by: user })
}

const inOrder = (details: readonly CountedDrawer[]) =>
  details.toSorted((a, b) => drawers.indexOf(a.drawerName) - drawers.indexOf(b.drawerName))

export const drawerHandlers: Handler[] = [
  handle(getDrawerAmounts, async ({ db, cache, user }, asked) => {
    const isBlind = !may(user, seesDrawerAmounts)
    const amounts = new Map((await balances(db)).map(({ account, balance }): [string, Cents] => [account, balance]))
    const counts = await findLatestCounts(db)
    const prompt = asked.prompt ?? duePrompt(Date.now(), user.timeZone)
    const confirmed = prompt ? await findConfirmed(db, prompt) : []
    const stateOf = (drawer: Drawer) => {
      const last = counts.find(({ account }) => account === drawer)
      const amount = amounts.get(drawer) ?? cents(0)
      const isConfirmed = confirmed.includes(drawer)
      const count = last?.count ?? null
      const difference = last ? differenceOf(last.count, last.amount) : null
      return { countedAt: last?.at ?? null, isConfirmed, ...(isBlind ? {} : { amount, count, difference }) }
    }
    return {
      data: {
        metrodrawer: stateOf('metrodrawer'),
        coindrawer: stateOf('coindrawer'),
        retail: stateOf('retail'),
        jewelryretail: stateOf('jewelryretail'),
      },
      showsBooks: (await cachedSetting(db, cache, 'cash')).showsBooks,
    }
  }),

  handle(addDrawerDisparityLog, (context, { details }) => {
    assertNoProblems(details.flatMap(countProblems))
    return context.transaction(async tx => {
      // A fixed order keeps two people with several drawers from a deadlock.
      for (const counted of inOrder(details)) await confirm(tx, counted, context)
      return { message: `${details.map(({ drawerName }) => drawerNames[drawerName]).join(', ')} confirmed` }
    })
  }),
]
