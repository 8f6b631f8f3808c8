import type { Db } from '#server/db/db.ts'
import { flowName } from '../ledger/flows.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { findMovements, getMovementSums } from './counts.queries.ts'
import { findOtherPlaces } from './moved.queries.ts'

export const readMoved = async (db: Db, account: InsideAccount, startedAt: number | undefined) => {
  if (startedAt === undefined) return []
  const moved = await findMovements(db, account, Math.min(startedAt, Date.now()))
  const numbers = moved.map(({ number }) => number)
  const others = new Map((await findOtherPlaces(db, account, numbers)).map(({ number, other }) => [number, other]))
  return moved.map(({ number: id, at: time, comment, amount }) => {
    const other = others.get(id) ?? account
    const [src, dest] = amount > 0 ? [other, account] : [account, other]
    return { id, src, dest, comment, amount, time }
  })
}

export const readMovedSince = async (db: Db, account: InsideAccount, since: number | undefined, before?: number) =>
  (await getMovementSums(db, account, since, before)).map(({ purpose, other, count, amount }) => ({
    label: flowName(account, other, purpose),
    count,
    amount,
  }))
