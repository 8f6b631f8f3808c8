import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { qrImage } from '#server/qr.ts'
import { readSetting } from '#server/settings.ts'
import { passTries, takeTries } from '#server/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { nameOfShop } from '#shared/settings.ts'
import { assertPresentPassword } from '../users/passwords.server.ts'
import { removeTwoStep } from '../users/users.queries.ts'
import { noteUserChange } from '../users/users.server.ts'
import { getTotp, keepTotpSecret, takeTotpStep } from './doors.queries.ts'
import { codeLimits } from './guessing.server.ts'
import { getAuthenticatorCode, turnOffTwoStep, verifyCode } from './session.contract.ts'
import { addSignIn, completeSession } from './session.queries.ts'
import { codeProblems, turnOffProblems } from './session.rules.ts'
import { noteSignedIn } from './sign-in.server.ts'

const WRONG_CODE = 'Verification code failed.'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** The time step that a code belongs to, one before and one after now included. */
const stepOf = (secret: string, code: string) => {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta
}

const wrongCode = (isVerified: boolean) =>
  isVerified
    ? refuse('not_signed_in', 'Invalid Verification Code')
    : refuse('invalid', WRONG_CODE, { verification_code: WRONG_CODE })

type Totp = Awaited<ReturnType<typeof getTotp>>

const useCode = async (tx: Tx, { vault, user, caller }: Context, { sealed, isVerified }: Totp, code: string) => {
  const step = sealed ? stepOf(vault.open(sealed), code) : undefined
  if (!sealed || !step || !(await takeTotpStep(tx, user.id, { step, sealed }))) throw wrongCode(isVerified)
  if (!isVerified) await noteUserChange(tx, user.id, 'two-step verification set up', user)
  if (user.isAwaitingCode) {
    await completeSession(tx, user.sessionId)
    await noteSignedIn(tx, caller, user.id)
  }
  return { verified: true, message: 'Code verified' }
}

/** Asks for both: with the password alone somebody could go on to another authenticator. */
const turnOff = async (context: Context, password: string, code: string) => {
  const { db, vault, user, transaction } = context
  const { sealed, isVerified } = await getTotp(db, user.id)
  if (!sealed || !isVerified) throw refuse('conflict', 'Two-step verification is not set up')
  await assertPresentPassword(context, password)
  const limits = await codeLimits(context)
  await takeTries(db, limits)
  const step = stepOf(vault.open(sealed), code)
  const answer = await transaction(async tx => {
    if (!step || !(await takeTotpStep(tx, user.id, { step, sealed })))
      throw refuse('invalid', WRONG_CODE, { verification_code: WRONG_CODE })
    await removeTwoStep(tx, user.id)
    await noteUserChange(tx, user.id, 'two-step verification turned off', user)
    return { message: 'Two-step verification is off' }
  })
  await passTries(db, limits)
  return answer
}

export const twoStepHandlers: Handler[] = [
  handle(getAuthenticatorCode, async ({ db, vault, user }) => {
    const fresh = vault.seal(new Secret({ size: SECRET_BYTES }).base32)
    // Not through the transaction: its answer would be kept for the Idempotency-Key, secret and all.
    const kept = await keepTotpSecret(db, user, fresh)
    if (!kept) throw refuse('conflict', 'Two-step verification is set up already')
    const name = nameOfShop(await readSetting(db, 'shop'))
    const secret = Secret.fromBase32(vault.open(kept.sealed))
    return { data: qrImage(new TOTP({ issuer: name, label: kept.email, secret }).toString()) }
  }),

  handle(turnOffTwoStep, async (context, typed) => {
    assertNoProblems(turnOffProblems(typed))
    return turnOff(context, typed.password, typed.verification_code)
  }),

  handle(verifyCode, async (context, { verification_code: code }) => {
    assertNoProblems(codeProblems(code))
    const { db, user, caller, transaction } = context
    const limits = await codeLimits(context)
    await takeTries(db, limits)
    const totp = await getTotp(db, user.id)
    try {
      const answer = await transaction(tx => useCode(tx, context, totp, code))
      await passTries(db, limits)
      return answer
    } catch (error) {
      if (error instanceof Refusal && user.isAwaitingCode) await addSignIn(db, caller, 'wrong code', user.id)
      throw error
    }
  }),
]
