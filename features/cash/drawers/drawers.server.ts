import type { Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { noteChange } from '#server/records.ts'
import { cachedSetting, readSetting } from '#server/settings.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { balanceOf, balances } from '../ledger/balances.queries.ts'
import { addDrawerDisparityLog, type CountedDrawer, getDrawerAmounts } from './drawers.contract.ts'
import {
  addCount,
  type Confirmation,
  findConfirmed,
  findLastCounts,
  getConfirmation,
  lockDrawer,
} from './drawers.queries.ts'
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

/** The prompt that a count answers: the one it names, else the one that waits now, as long as nobody answered that. */
const answeredPrompt = async (tx: Tx, { drawerName, prompt }: CountedDrawer, timeZone: string) => {
  const asked = prompt ?? duePrompt(Date.now(), timeZone)
  const before = asked && (await getConfirmation(tx, drawerName, asked))
  if (!before) return asked
  return prompt === undefined ? undefined : refuseAgain(tx, drawerName, before)
}

const confirm = async (tx: Tx, counted: CountedDrawer, { user }: Context) => {
  const { drawerName: drawer, note } = counted
  await lockDrawer(tx, drawer)
  const prompt = await answeredPrompt(tx, counted, user.timeZone)
  const amount = await balanceOf(tx, drawer)
  const count = countTotal(counted)
  const value = { drawer, amount, count, notes: countedNotes(counted), note, prompt }
  const { id } = await addCount(tx, { ...value, origin: 'prompt' }, user.id)
  const named = { name: drawerNames[drawer], ...value, difference: cents(count - amount) }
  const noted = { table: 'drawer_counts', access: addDrawerDisparityLog.access, remembered: () => named }
  await noteChange(tx, noted, { action: 'created', row: { id }, by: user })
}

const inOrder = (details: readonly CountedDrawer[]) =>
  details.toSorted((a, b) => drawers.indexOf(a.drawerName) - drawers.indexOf(b.drawerName))

export const drawerHandlers: Handler[] = [
  handle(getDrawerAmounts, async ({ db, cache, user }, asked) => {
    const amounts = new Map((await balances(db)).map(({ account, balance }): [string, Cents] => [account, balance]))
    const counts = await findLastCounts(db)
    const prompt = asked.prompt ?? duePrompt(Date.now(), user.timeZone)
    const confirmed = prompt ? await findConfirmed(db, prompt) : []
    const stateOf = (drawer: Drawer) => {
      const last = counts.find(count => count.drawer === drawer)
      const amount = amounts.get(drawer) ?? cents(0)
      const isConfirmed = confirmed.includes(drawer)
      const { count = null, countedAt = null, difference = null } = last ?? {}
      return { amount, count, countedAt, difference, isConfirmed }
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
      // Always in the same order, so that two people with several drawers never wait for each other.
      for (const counted of inOrder(details)) await confirm(tx, counted, context)
      return { message: `${details.map(({ drawerName }) => drawerNames[drawerName]).join(', ')} confirmed` }
    })
  }),
]
