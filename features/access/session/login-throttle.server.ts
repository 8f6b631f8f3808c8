import { hashToken, randomToken } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import type { Caller, Context } from '#server/http/handle.ts'
import { type DelayRule, type Limit, networkOf } from '#server/sessions/tries.ts'
import { addKnownDevice, isDeviceOf, isDeviceOfAnybody } from './known-devices.queries.ts'
import type { SignInAccount } from './session.queries.ts'

/** For an address that many share, such as a whole shop: many free attempts and short delays, soon forgotten. */
const ofMany: DelayRule = { free: 30, longestSeconds: 60, forgetAfterSeconds: 900 }
/** Limits guesses at one account from many addresses; the mailed link still works for its owner's new device. */
const ofAllAddresses: DelayRule = { free: 20, longestSeconds: 900, forgetAfterSeconds: 24 * 3600 }

export const addressLimit = ({ address }: Caller): Limit => ({
  key: `sign-ins from ${networkOf(address)}`,
  patience: ofMany,
  isShared: true,
})

type Door = Pick<Context, 'db' | 'caller'>

const deviceKey = (what: string, { device }: Caller) => `${what} on device ${hashToken(device).toString('base64url')}`

const isKnownTo = async ({ db, caller }: Door, userId: number) =>
  caller.device !== '' && (await isDeviceOf(db, userId, hashToken(caller.device)))

/** A known device of the user counts separately; all unknown ones count together. */
const limitsOf = (what: string, { caller }: Door, isKnown: boolean, patience = ofAllAddresses): Limit[] =>
  isKnown
    ? [{ key: deviceKey(what, caller) }]
    : [
        { key: `${what} ${networkOf(caller.address)}` },
        addressLimit(caller),
        { key: `${what} from anywhere`, patience },
      ]

/** A typed name may be a password, so only its keyed hash is stored. */
export const passwordLimits = async (context: Context, account: SignInAccount | undefined, name: string) => {
  const who = account ? account.id : context.vault.fingerprint(name.toLowerCase()).toString('hex')
  return limitsOf(`sign-in ${who}`, context, account !== undefined && (await isKnownTo(context, account.id)))
}

/** Counted by account only: anyone who types a code knows the password, and must not continue from other addresses. */
export const codeLimits = async (context: Context): Promise<Limit[]> => {
  const what = `code of ${context.user.id}`
  return [{ key: (await isKnownTo(context, context.user.id)) ? deviceKey(what, context.caller) : what }]
}

export const deviceSecretLimits = async (context: Context) => {
  const { db, caller } = context
  const isKnown = caller.device !== '' && (await isDeviceOfAnybody(db, hashToken(caller.device)))
  return limitsOf('device secret', context, isKnown, ofMany)
}

export const linkRequestKey = async (context: Context, account: SignInAccount | undefined) =>
  account && (await isKnownTo(context, account.id))
    ? deviceKey(`login links of ${account.id}`, context.caller)
    : `login links ${networkOf(context.caller.address)}`

const isToken = (text: string) => /^[\w-]{43}$/.test(text)

export const rememberDevice = async (tx: Tx, caller: Caller, userId: number) => {
  if (!caller.isBrowser) return
  const device = isToken(caller.device) ? caller.device : randomToken()
  await addKnownDevice(tx, userId, hashToken(device))
  caller.setDevice(device)
}
