import { Secret, TOTP } from 'otpauth'
import { qrImage } from '#server/base/qr.ts'
import type { Tx } from '#server/db/db.ts'
import { readSetting } from '#server/db/settings.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { clearTries, countTries } from '#server/sessions/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { nameOfShop } from '#shared/settings.ts'
import { assertPresentPassword } from '../users/passwords.server.ts'
import { removeTwoStep } from '../users/users.queries.ts'
import { auditUser } from '../users/users.server.ts'
import { addTotpSecret, claimTotpStep, getTotp } from './login-links.queries.ts'
import { codeLimits } from './login-throttle.server.ts'
import { getAuthenticatorCode, turnOffTwoStep, verifyCode } from './session.contract.ts'
import { addSignIn, completeSession } from './session.queries.ts'
import { codeProblems, turnOffProblems } from './session.rules.ts'
import { recordSignIn } from './sign-in.server.ts'

const WRONG_CODE = 'Verification code failed.'
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

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
  if (!sealed || !step || !(await claimTotpStep(tx, user.id, { step, sealed }))) throw wrongCode(isVerified)
  if (!isVerified) await auditUser(tx, user.id, 'two-step verification set up', user)
  if (user.isAwaitingCode) {
    await completeSession(tx, user.sessionId)
    await recordSignIn(tx, caller, user.id)
  }
  return { verified: true, message: 'Code verified' }
}

/** Requires both, because the password alone would allow switching to another authenticator. */
const turnOff = async (context: Context, password: string, code: string) => {
  const { db, vault, user, transaction } = context
  const { sealed, isVerified } = await getTotp(db, user.id)
  if (!sealed || !isVerified) throw refuse('conflict', 'Two-step verification is not set up')
  await assertPresentPassword(context, password)
  const limits = await codeLimits(context)
  await countTries(db, limits)
  const step = stepOf(vault.open(sealed), code)
  const answer = await transaction(async tx => {
    if (!step || !(await claimTotpStep(tx, user.id, { step, sealed })))
      throw refuse('invalid', WRONG_CODE, { verification_code: WRONG_CODE })
    await removeTwoStep(tx, user.id)
    await auditUser(tx, user.id, 'two-step verification turned off', user)
    return { message: 'Two-step verification is off' }
  })
  await clearTries(db, limits)
  return answer
}

export const twoStepHandlers: Handler[] = [
  handle(getAuthenticatorCode, async ({ db, vault, user }) => {
    const fresh = vault.seal(new Secret({ size: SECRET_BYTES }).base32)
    // No transaction, because it would store the answer with the secret under the Idempotency-Key.
    const kept = await addTotpSecret(db, user, fresh)
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
    await countTries(db, limits)
    const totp = await getTotp(db, user.id)
    try {
      const answer = await transaction(tx => useCode(tx, context, totp, code))
      await clearTries(db, limits)
      return answer
    } catch (error) {
      if (error instanceof Refusal && user.isAwaitingCode) await addSignIn(db, caller, 'wrong code', user.id)
      throw error
    }
  }),
]
