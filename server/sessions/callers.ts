import { hashToken } from '../base/secrets.ts'
import type { Services } from '../services/services.ts'
import { type Credentials, findCaller, type User } from './sessions.ts'

const keyOf = ({ token, half, address, isUse }: Credentials) =>
  `${isUse ? 'caller' : 'idle caller'} ${hashToken(token).toString('base64')} ${half && hashToken(half).toString('base64')} ${address}`

export const cachedCaller = ({ cache, db }: Services, credentials: Credentials): Promise<User> =>
  cache.get(db, keyOf(credentials), from => findCaller(from, credentials))
