import type { Db } from './db.ts'
import type { EventHub } from './events.ts'
import { hashToken } from './secrets.ts'
import { type Credentials, findCaller, type User } from './sessions.ts'

/**
 * Who calls, asked at every call and known for a few seconds. The database tells of every change that decides who may
 * do what (0006_access_changes.sql), and then nobody is known any more; nor is anybody while it can not tell.
 */
export type Callers = { find: (credentials: Credentials) => Promise<User>; forget: () => void }

const KNOWN_MS = 10_000
const MOST_KNOWN = 5_000

const keyOf = ({ token, half, address }: Credentials) =>
  `${hashToken(token).toString('base64')} ${half && hashToken(half).toString('base64')} ${address}`

export const openCallers = (db: Db, hub: EventHub): Callers => {
  const known = new Map<string, { user: User; until: number }>()
  let isTold = true
  // Raised with every change, so that what was read before one is not kept after it.
  let round = 0

  const forget = () => {
    round += 1
    known.clear()
  }
  hub.subscribe(({ topic }) => {
    if (topic === 'lost') isTold = false
    if (topic === 'reconnected') isTold = true
    if (topic === 'access' || topic === 'lost' || topic === 'reconnected') forget()
  })

  const keep = (key: string, user: User, readIn: number) => {
    if (!isTold || readIn !== round) return
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, { user, until: Date.now() + KNOWN_MS })
  }

  const find = async (credentials: Credentials) => {
    const key = keyOf(credentials)
    const caller = known.get(key)
    if (caller && caller.until > Date.now()) return caller.user
    const readIn = round
    const user = await findCaller(db, credentials)
    keep(key, user, readIn)
    return user
  }
  return { find, forget }
}
