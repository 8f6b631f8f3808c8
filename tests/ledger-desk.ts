import type { Tx } from '#server/db.ts'
import type { Actor } from '#server/history.ts'
import { openTestPortal } from './portal.ts'

/** A portal whose drawer user moves money, for the tests of the ledger. */
export const openLedgerDesk = async () => {
  const portal = await openTestPortal()
  const { db } = portal
  const by: Actor = { id: (await portal.signInAs('Drawer')).userId, address: '127.0.0.1' }
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
  return { portal, db, by, inTx }
}
