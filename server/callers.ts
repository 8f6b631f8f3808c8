import type { Parts } from './parts.ts'
import { hashToken } from './secrets.ts'
import { type Credentials, findCaller, type User } from './sessions.ts'

const keyOf = ({ token, half, address, isUse }: Credentials) =>
  `${isUse ? 'caller' : 'idle caller'} ${hashToken(token).toString('base64')} ${half && hashToken(half).toString('base64')} ${address}`

/** Who calls, asked at every call and cached for a few seconds. */
export const cachedCaller = ({ cache, db }: Parts, credentials: Credentials): Promise<User> =>
  cache.get(db, keyOf(credentials), from => findCaller(from, credentials))
