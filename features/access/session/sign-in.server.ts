import { timingSafeEqual } from 'node:crypto'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { addressRefused } from '#server/sessions/sessions.ts'
import { clearTries, countTries, type Limit } from '#server/sessions/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { isCustomer, permissionsOf } from '#shared/permissions.ts'
import { ips } from '../ip-whitelist/ip-whitelist.queries.ts'
import { isPasswordRight } from '../users/passwords.server.ts'
import { addDeviceAddress, claimLink } from './login-links.queries.ts'
import { addressLimit, deviceSecretLimits, passwordLimits, rememberDevice } from './login-throttle.server.ts'
import {
  addSession,
  addSignIn,
  changeLastLogin,
  getAccountNamed,
  getAccountOfLink,
  isRefusedHere,
  type SignInAccount,
} from './session.queries.ts'
import { signInProblems } from './session.rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR
// The server ends sessions, so the cookie only has to last longer.
const COOKIE_SECONDS = 365 * DAY

const ORDINARY = { idleSeconds: 12 * HOUR, lifetimeDays: 30, isByLink: false }
const KEPT = { idleSeconds: 30 * DAY, lifetimeDays: 90, isByLink: false }
const BY_LINK = { ...ORDINARY, isByLink: true }

const assertAddress = async (context: Context, account: SignInAccount) => {
  if (isCustomer(account) || !(await isRefusedHere(context.db, context.caller.address))) return
  await addSignIn(context.db, context.caller, 'address refused', account.id)
  throw addressRefused()
}

const openSession = async (tx: Tx, { caller }: Context, account: SignInAccount, how: typeof ORDINARY) => {
  const token = randomToken()
  const half = caller.isBrowser ? randomToken() : undefined
  const isAwaitingCode = account.twoStepEnabled
  const cookieHash = half ? hashToken(half) : null
  await addSession(tx, { userId: account.id, tokenHash: hashToken(token), cookieHash, isAwaitingCode, ...how }, caller)
  if (!isAwaitingCode) await recordSignIn(tx, caller, account.id)
  if (half) caller.setHalf(half, COOKIE_SECONDS)
  const { group, kind, twoStepEnabled, mustChangePassword } = account
  return { token, group, kind, permissions: permissionsOf(account), twoStepEnabled, mustChangePassword }
}

export const recordSignIn = async (tx: Tx, caller: Context['caller'], userId: number) => {
  await changeLastLogin(tx, userId)
  await addSignIn(tx, caller, 'signed in', userId)
  await rememberDevice(tx, caller, userId)
}

/** Counts an attempt. A 429 is logged outside the transaction, because the refusal rolls that back. */
const countLoggedTries = async ({ db, caller }: Context, limits: readonly Limit[], userId?: number) => {
  try {
    await countTries(db, limits)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') await addSignIn(db, caller, 'too many tries', userId)
    throw error
  }
}

type Typed = { username: string; password: string; keepLoggedIn: boolean }

export const signInWithPassword = async (context: Context, { username, password, keepLoggedIn }: Typed) => {
  assertNoProblems(signInProblems({ username, password }))
  const { db, caller, transaction } = context
  const account = await getAccountNamed(db, username)
  const limits = await passwordLimits(context, account, username)
  await countLoggedTries(context, limits, account?.id)
  const isRight = await isPasswordRight(account?.passwordHash, password)
  if (!account || !isRight) {
    await addSignIn(db, caller, account ? 'wrong password' : 'no such user', account?.id)
    throw refuse('not_signed_in', 'Invalid username or password')
  }
  await clearTries(db, limits)
  await assertAddress(context, account)
  return transaction(tx => openSession(tx, context, account, keepLoggedIn ? KEPT : ORDINARY))
}

/** A link can not be guessed, so a valid one works regardless of failed attempts from its address. */
export const signInWithLink = async (context: Context, secret: string) => {
  const { db, caller, transaction } = context
  const secretHash = hashToken(secret)
  const account = await getAccountOfLink(db, secretHash)
  if (account) await assertAddress(context, account)
  const result = account && (await transaction(tx => openByLink(tx, context, account, secretHash)))
  if (result) return result
  await countLoggedTries(context, [addressLimit(caller)])
  await addSignIn(db, caller, 'bad link')
  throw refuse('not_signed_in', 'This login link is not valid any more. Please ask for a new one.')
}

const openByLink = async (tx: Tx, context: Context, account: SignInAccount, secretHash: Buffer) =>
  (await claimLink(tx, secretHash)) ? openSession(tx, context, account, BY_LINK) : undefined

/** A device with the shop's secret adds its own address to the IP whitelist. */
export const whitelistDevice = async (context: Context, secret: string) => {
  const { db, env, caller, transaction } = context
  const limits = await deviceSecretLimits(context)
  await countLoggedTries(context, limits)
  const isRight = env.deviceSecret !== undefined && timingSafeEqual(hashToken(secret), hashToken(env.deviceSecret))
  if (!isRight) {
    await addSignIn(db, caller, 'wrong device secret')
    throw refuse('not_signed_in', 'The device secret is not right')
  }
  await clearTries(db, limits)
  return transaction(async tx => {
    const entry = await addDeviceAddress(tx, caller.address, 'Added by the device itself')
    await addSignIn(tx, caller, 'device added')
    if (entry) await ips.record(tx, { action: 'created', row: entry, by: context.user })
    return { message: 'This device is on the IP whitelist now' }
  })
}
