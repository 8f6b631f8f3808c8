import type { Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { openTestPortal } from './portal.ts'

/** A portal with a drawer user who moves money. */
export const openLedgerDesk = async () => {
  const portal = await openTestPortal()
  const { db } = portal
  const by: Actor = { id: (await portal.signInAs('Drawer')).userId, address: '127.0.0.1' }
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  return { portal, db, by, inTx }
}
