import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { hashToken, randomToken } from '#server/secrets.ts'
import { addressRefused } from '#server/sessions.ts'
import { type Limit, passTries, takeTries } from '#server/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { isCustomer, permissionsOf } from '#shared/permissions.ts'
import { ips } from '../ip-whitelist/ip-whitelist.queries.ts'
import { isPasswordRight } from '../users/passwords.server.ts'
import { addDeviceAddress, takeLink } from './doors.queries.ts'
import { addressLimit, deviceSecretLimits, knowDevice, passwordLimits } from './guessing.server.ts'
import {
  addSession,
  addSignIn,
  getAccountNamed,
  getAccountOfLink,
  isRefusedHere,
  noteLogin,
  type SignInAccount,
} from './session.queries.ts'
import { signInProblems } from './session.rules.ts'

const HOUR = 3600
const DAY = 24 * HOUR
// The server decides when a session ends; the cookie only must not go before it.
const COOKIE_SECONDS = 365 * DAY

const ORDINARY = { idleSeconds: 12 * HOUR, lifetimeDays: 30 }
const KEPT = { idleSeconds: 30 * DAY, lifetimeDays: 90 }

const assertAddress = async (context: Context, account: SignInAccount) => {
  if (isCustomer(account) || !(await isRefusedHere(context.db, context.caller.address))) return
  await addSignIn(context.db, context.caller, 'address refused', account.id)
  throw addressRefused()
}

const openSession = async (tx: Tx, { caller }: Context, account: SignInAccount, ends: typeof ORDINARY) => {
  const token = randomToken()
  const half = caller.isBrowser ? randomToken() : undefined
  const isAwaitingCode = account.twoStepEnabled
  const cookieHash = half ? hashToken(half) : null
  await addSession(tx, { userId: account.id, tokenHash: hashToken(token), cookieHash, isAwaitingCode, ...ends }, caller)
  if (!isAwaitingCode) await noteSignedIn(tx, caller, account.id)
  if (half) caller.setHalf(half, COOKIE_SECONDS)
  const { group, kind, twoStepEnabled, mustChangePassword } = account
  return { token, group, kind, permissions: permissionsOf(account), twoStepEnabled, mustChangePassword }
}

export const noteSignedIn = async (tx: Tx, caller: Context['caller'], userId: number) => {
  await noteLogin(tx, userId)
  await addSignIn(tx, caller, 'signed in', userId)
  await knowDevice(tx, caller, userId)
}

/** Takes a try; a 429 is written down as what it is, outside any transaction that the refusal rolls back. */
const takeNoted = async ({ db, caller }: Context, limits: readonly Limit[], userId?: number) => {
  try {
    await takeTries(db, limits)
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
  await takeNoted(context, limits, account?.id)
  const isRight = await isPasswordRight(account?.passwordHash, password)
  if (!account || !isRight) {
    await addSignIn(db, caller, account ? 'wrong password' : 'no such user', account?.id)
    throw refuse('not_signed_in', 'Invalid username or password')
  }
  await passTries(db, limits)
  await assertAddress(context, account)
  return transaction(tx => openSession(tx, context, account, keepLoggedIn ? KEPT : ORDINARY))
}

/** A link can not be guessed, so that a right one works however much is tried from its address. */
export const signInWithLink = async (context: Context, secret: string) => {
  const { db, caller, transaction } = context
  const secretHash = hashToken(secret)
  const account = await getAccountOfLink(db, secretHash)
  if (account) await assertAddress(context, account)
  const result = account && (await transaction(tx => openByLink(tx, context, account, secretHash)))
  if (result) return result
  await takeNoted(context, [addressLimit(caller)])
  await addSignIn(db, caller, 'bad link')
  throw refuse('not_signed_in', 'This login link is not valid any more. Please ask for a new one.')
}

const openByLink = async (tx: Tx, context: Context, account: SignInAccount, secretHash: Buffer) =>
  (await takeLink(tx, secretHash)) ? openSession(tx, context, account, ORDINARY) : undefined

/** A device that knows the shop's secret puts its own address on the IP whitelist. */
export const whitelistDevice = async (context: Context, secret: string) => {
  const { db, env, caller, transaction } = context
  const limits = await deviceSecretLimits(context)
  await takeNoted(context, limits)
  const isRight = env.deviceSecret !== undefined && timingSafeEqual(hashToken(secret), hashToken(env.deviceSecret))
  if (!isRight) {
    await addSignIn(db, caller, 'wrong device secret')
    throw refuse('not_signed_in', 'The device secret is not right')
  }
  await passTries(db, limits)
  return transaction(async tx => {
    const entry = await addDeviceAddress(tx, caller.address, 'Added by the device itself')
    await addSignIn(tx, caller, 'device added')
    if (entry) await ips.note(tx, { action: 'created', row: entry, by: context.user })
    return { message: 'This device is on the IP whitelist now' }
  })
}
