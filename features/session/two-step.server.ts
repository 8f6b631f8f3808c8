import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { qrImage } from '#server/qr.ts'
import { readSetting } from '#server/settings.ts'
import { forgetTries, takeTry } from '#server/tries.ts'
import { assertNoProblems, Refusal, refuse } from '#shared/errors.ts'
import { nameOfShop } from '#shared/settings.ts'
import { tellUser } from '../users/users.server.ts'
import { getTotp, keepTotpSecret, takeTotpStep } from './doors.queries.ts'
import { getAuthenticatorCode, verifyCode } from './session.contract.ts'
import { addSignIn, completeSession } from './session.queries.ts'
import { codeProblems } from './session.rules.ts'
import { noteSignedIn } from './sign-in.server.ts'

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
    : refuse('invalid', 'Verification code failed.', { verification_code: 'Verification code failed.' })

type Totp = Awaited<ReturnType<typeof getTotp>>

const useCode = async (tx: Tx, { vault, user, caller }: Context, { sealed, isVerified }: Totp, code: string) => {
  const step = sealed ? stepOf(vault.open(sealed), code) : undefined
  if (!sealed || !step || !(await takeTotpStep(tx, user.id, { step, sealed }))) throw wrongCode(isVerified)
  if (!isVerified) await tellUser(tx, user.id, 'two-step verification set up', user)
  if (user.isAwaitingCode) {
    await completeSession(tx, user.sessionId)
    await noteSignedIn(tx, caller, user.id)
  }
  return { verified: true, message: 'Code verified' }
}

export const twoStepHandlers: Handler[] = [
  handle(getAuthenticatorCode, async ({ db, vault, user }) => {
    const fresh = vault.seal(new Secret({ size: SECRET_BYTES }).base32)
    // Not through the transaction: its answer would be kept for the Idempotency-Key, secret and all.
    const kept = await keepTotpSecret(db, user.id, fresh)
    if (!kept) throw refuse('conflict', 'Two-step verification is set up already')
    const name = nameOfShop(await readSetting(db, 'shop'))
    const secret = Secret.fromBase32(vault.open(kept.sealed))
    return { data: qrImage(new TOTP({ issuer: name, label: kept.email, secret }).toString()) }
  }),

  handle(verifyCode, async (context, { verification_code: code }) => {
    assertNoProblems(codeProblems(code))
    const { db, user, caller, transaction } = context
    // By account alone: whoever is here knows the password, and must not go on guessing from other addresses.
    const key = `code of ${user.id}`
    await takeTry(db, key)
    const totp = await getTotp(db, user.id)
    try {
      const answer = await transaction(tx => useCode(tx, context, totp, code))
      await forgetTries(db, key)
      return answer
    } catch (error) {
      if (error instanceof Refusal && user.isAwaitingCode) await addSignIn(db, caller, 'wrong code', user.id)
      throw error
    }
  }),
]
