import type { Tx } from '#server/db.ts'
import type { Caller, Context } from '#server/http/handle.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { type Limit, networkOf, type Patience } from '#server/tries.ts'
import { isDeviceOf, isDeviceOfAnybody, noteDevice } from './known-devices.queries.ts'
import type { SignInAccount } from './session.queries.ts'

/** What many use, such as the address of a whole shop: many tries are free, the delay stays short, and soon they are forgotten. */
const ofMany: Patience = { free: 30, longestSeconds: 60, forgetAfterSeconds: 900 }
/** Whoever guesses at one account from many addresses. The mailed link stays a way in for who has a new device. */
const ofAllAddresses: Patience = { free: 20, longestSeconds: 900, forgetAfterSeconds: 24 * 3600 }

export const addressLimit = ({ address }: Caller): Limit => ({
  key: `sign-ins from ${networkOf(address)}`,
  patience: ofMany,
  isShared: true,
})

type Door = Pick<Context, 'db' | 'caller'>

const deviceKey = (what: string, { device }: Caller) => `${what} on device ${hashToken(device).toString('base64url')}`

const isKnownTo = async ({ db, caller }: Door, userId: number) =>
  caller.device !== '' && (await isDeviceOf(db, userId, hashToken(caller.device)))

/** A device that the person has signed in with counts for itself alone; any other counts with all that others try. */
const limitsOf = (what: string, { caller }: Door, isKnown: boolean, patience = ofAllAddresses): Limit[] =>
  isKnown
    ? [{ key: deviceKey(what, caller) }]
    : [
        { key: `${what} ${networkOf(caller.address)}` },
        addressLimit(caller),
        { key: `${what} from anywhere`, patience },
      ]

/** The typed name may be a password: it is kept only as a keyed hash. */
export const passwordLimits = async (context: Context, account: SignInAccount | undefined, name: string) => {
  const who = account ? account.id : context.vault.fingerprint(name.toLowerCase()).toString('hex')
  return limitsOf(`sign-in ${who}`, context, account !== undefined && (await isKnownTo(context, account.id)))
}

/** By account alone: whoever types a code knows the password, and must not go on guessing from other addresses. */
export const codeLimits = async (context: Context): Promise<Limit[]> => {
  const what = `code of ${context.user.id}`
  return [{ key: (await isKnownTo(context, context.user.id)) ? deviceKey(what, context.caller) : what }]
}

export const deviceSecretLimits = async (context: Context) => {
  const { db, caller } = context
  const isKnown = caller.device !== '' && (await isDeviceOfAnybody(db, hashToken(caller.device)))
  return limitsOf('device secret', context, isKnown, ofMany)
}

/** Whom requests for a mailed link are counted by. */
export const linkRequestKey = async (context: Context, account: SignInAccount | undefined) =>
  account && (await isKnownTo(context, account.id))
    ? deviceKey(`login links of ${account.id}`, context.caller)
    : `login links ${networkOf(context.caller.address)}`

const isToken = (text: string) => /^[\w-]{43}$/.test(text)

/** From now on this browser is known to the person: once it is all the way in, never at half. */
export const knowDevice = async (tx: Tx, caller: Caller, userId: number) => {
  if (!caller.isBrowser) return
  const device = isToken(caller.device) ? caller.device : randomToken()
  await noteDevice(tx, userId, hashToken(device))
  caller.setDevice(device)
}
