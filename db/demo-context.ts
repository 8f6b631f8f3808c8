import { sql } from 'kysely'
import { oneRow } from '#server/db/db.ts'
import { inTransaction } from '#server/db/transactions.ts'
import type { Context } from '#server/http/handle.ts'
import type { Services } from '#server/services/services.ts'
import { PAGE_SIZE } from '#shared/pages.ts'

export const contextFor = async (services: Services): Promise<Context> => {
  const { id } = await oneRow<{ id: number }>(services.db, sql`select id from users where username = 'dana'`)
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
    isByLink: false,
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
    signOut: () => {},
  }
  return {
    ...services,
    user,
    caller,
    images: [],
    texts: [],
    page: { limit: PAGE_SIZE, offset: 0 },
    join: async () => {},
    showPage: async () => {},
    transaction: work => inTransaction(services.db, work),
  }
}
