import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import type { Context } from '#server/http/handle.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { addressRefused } from '#server/sessions.ts'
import { assertMayTry, countWrongTry, forgetTries, takeTry } from '#server/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { isCustomer, permissionsOf } from '#shared/permissions.ts'
import { isPasswordRight } from '../users/passwords.server.ts'
import { addDeviceAddress, takeLink } from './doors.queries.ts'
import {
  type Account,
  addSession,
  addSignIn,
  getAccountNamed,
  getAccountOfLink,
  isRefusedHere,
  noteLogin,
  type Outcome,
} from './session.queries.ts'
import { signInProblems } from './session.rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR
// The server decides when a session ends; the cookie only must not go before it.
const COOKIE_SECONDS = 365 * DAY

/** One address may serve a whole shop: it has more free tries, and a quarter of an hour of quiet forgets them. */
const ofAnAddress = { free: 30, forgetAfterSeconds: 900 }
const addressKey = ({ caller }: Context) => `sign-ins from ${caller.address}`

/** Writes down that somebody was turned away, outside any transaction that the refusal rolls back. */
const turnAway = async (context: Context, outcome: Outcome, userId?: number) => {
  await countWrongTry(context.db, addressKey(context), ofAnAddress)
  await addSignIn(context.db, context.caller, outcome, userId)
}

const assertAddress = async (context: Context, account: Account) => {
  if (isCustomer(account) || !(await isRefusedHere(context.db, context.caller.address))) return
  await addSignIn(context.db, context.caller, 'address refused', account.id)
  throw addressRefused()
}

const openSession = async (tx: Tx, { caller }: Context, account: Account, idleSeconds: number) => {
  const token = randomToken()
  const half = caller.isBrowser ? randomToken() : undefined
  const isAwaitingCode = account.twoStepEnabled
  const cookieHash = half ? hashToken(half) : null
  await addSession(
    tx,
    { userId: account.id, tokenHash: hashToken(token), cookieHash, isAwaitingCode, idleSeconds },
    caller,
  )
  if (!isAwaitingCode) await noteSignedIn(tx, caller, account.id)
  if (half) caller.setHalf(half, COOKIE_SECONDS)
  const { group, twoStepEnabled, mustChangePassword } = account
  return { token, group, permissions: permissionsOf(account), twoStepEnabled, mustChangePassword }
}

export const noteSignedIn = async (tx: Tx, caller: Context['caller'], userId: number) => {
  await noteLogin(tx, userId)
  await addSignIn(tx, caller, 'signed in', userId)
}

/** Passes a 429 on, written down as what it is. */
const noted = async <T>(context: Context, userId: number | undefined, work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many')
      await addSignIn(context.db, context.caller, 'too many tries', userId)
    throw error
  }
}

/** The typed name may be a password: it is kept only as a keyed hash. */
const accountKey = ({ caller, vault }: Context, account: Account | undefined, name: string) => {
  const who = account ? account.id : vault.fingerprint(name.toLowerCase()).toString('hex')
  return `sign-in ${who} ${caller.address}`
}

type Typed = { username: string; password: string; keepLoggedIn: boolean }

export const signInWithPassword = async (context: Context, { username, password, keepLoggedIn }: Typed) => {
  assertNoProblems(signInProblems({ username, password }))
  const { db, transaction } = context
  const account = await getAccountNamed(db, username)
  const key = accountKey(context, account, username)
  await noted(context, account?.id, async () => {
    await assertMayTry(db, addressKey(context))
    await takeTry(db, key)
  })
  const isRight = await isPasswordRight(account?.passwordHash, password)
  if (!account || !isRight) {
    await turnAway(context, account ? 'wrong password' : 'no such user', account?.id)
    throw refuse('not_signed_in', 'Invalid username or password')
  }
  await forgetTries(db, key)
  await assertAddress(context, account)
  return transaction(tx => openSession(tx, context, account, keepLoggedIn ? 30 * DAY : 12 * HOUR))
}

export const signInWithLink = async (context: Context, secret: string) => {
  const { db, transaction } = context
  await noted(context, undefined, () => assertMayTry(db, addressKey(context)))
  const secretHash = hashToken(secret)
  const account = await getAccountOfLink(db, secretHash)
  if (account) await assertAddress(context, account)
  const result = account && (await transaction(tx => openByLink(tx, context, account, secretHash)))
  if (result) return result
  await turnAway(context, 'bad link')
  throw refuse('not_signed_in', 'This login link is not valid any more. Please ask for a new one.')
}

const openByLink = async (tx: Tx, context: Context, account: Account, secretHash: Buffer) =>
  (await takeLink(tx, secretHash)) ? openSession(tx, context, account, 12 * HOUR) : undefined

/** A device that knows the shop's secret puts its own address on the IP whitelist. */
export const whitelistDevice = async (context: Context, secret: string) => {
  const { db, env, caller, transaction } = context
  const key = `device secret ${caller.address}`
  await noted(context, undefined, () => takeTry(db, key))
  const isRight = env.deviceSecret !== undefined && timingSafeEqual(hashToken(secret), hashToken(env.deviceSecret))
  if (!isRight) {
    await turnAway(context, 'wrong device secret')
    throw refuse('not_signed_in', 'The device secret is not right')
  }
  await forgetTries(db, key)
  return transaction(async tx => {
    const entry = await addDeviceAddress(tx, caller.address, 'Added by the device itself')
    await addSignIn(tx, caller, 'device added')
    if (entry) {
      await remember(tx, { of: 'ip_whitelist', id: entry.id, action: 'created', value: entry, by: context.user })
      await announce(tx, { topic: 'ip_whitelist', id: entry.id, access: 'ip_whitelist' })
    }
    return { message: 'This device is on the IP whitelist now' }
  })
}
