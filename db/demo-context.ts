import { sql } from 'kysely'
import { oneRow } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { Parts } from '#server/parts.ts'
import { inTransaction } from '#server/transactions.ts'
import { PAGE_SIZE } from '#shared/pages.ts'

/** Dana at her desk: what a handler has at hand when she calls it. */
export const contextFor = async (parts: Parts): Promise<Context> => {
  const { id } = await oneRow<{ id: number }>(parts.db, sql`select id from users where username = 'dana'`)
  const user = {
    id,
    sessionId: 0,
    firstName: 'Dana',
    lastName: 'Whitfield',
    group: 'Admin',
    kind: 'admin' as const,
    permissions: [],
    buyerId: null,
    isAwaitingCode: false,
    mustChangePassword: false,
    address: '127.0.0.1',
    timeZone: 'America/Los_Angeles',
  }
  const caller = {
    address: '127.0.0.1',
    claimedIpv4: '',
    claimedIpv6: '',
    userAgent: '',
    isBrowser: false,
    isSecure: false,
    token: '',
    device: '',
    setDevice: () => {},
    setHalf: () => {},
  }
  return {
    ...parts,
    user,
    caller,
    images: [],
    page: { limit: PAGE_SIZE, offset: 0 },
    transaction: work => inTransaction(parts.db, work),
  }
}
