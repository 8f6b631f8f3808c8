import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { forgetTries, takeTry } from '#server/tries.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { tellUser } from '../users/users.server.ts'
import { getTotp, keepTotpSecret, takeTotpStep } from './doors.queries.ts'
import { getAuthenticatorCode, verifyCode } from './session.contract.ts'
import { addSignIn, completeSession } from './session.queries.ts'
import { codeProblems } from './session.rules.ts'
import { noteSignedIn } from './sign-in.server.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** The picture of an address, on white so that it can be scanned in the dark mode too. */
const qrImage = (address: string) => {
  const picture = encodeQR(address, 'svg', { border: 3 }).replace(
    '<path',
    '<rect width="100%" height="100%" fill="#fff"/><path',
  )
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
}

/** The time step that a code belongs to, one before and one after now included. */
const stepOf = (secret: string, code: string) => {
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / PERIOD_SECONDS) + delta
}

const wrongCode = (isVerified: boolean) =>
  isVerified
    ? refuse('not_signed_in', 'Invalid Verification Code')
    : refuse('invalid', 'Verification code failed.', { verification_code: 'Verification code failed.' })

const isCodeTaken = async (context: Context, code: string) => {
  const { db, vault, transaction, user, caller } = context
  const { sealed, isVerified } = await getTotp(db, user.id)
  const step = sealed && stepOf(vault.open(sealed), code)
  if (!sealed || !step) return false
  return transaction(async tx => {
    if (!(await takeTotpStep(tx, user.id, { step, sealed }))) return false
    if (!isVerified) await tellUser(tx, user.id, 'two-step verification set up', user)
    if (!user.isAwaitingCode) return true
    await completeSession(tx, user.sessionId)
    await noteSignedIn(tx, caller, user.id)
    return true
  })
}

export const twoStepHandlers: Handler[] = [
  handle(getAuthenticatorCode, async ({ db, vault, user }) => {
    const fresh = vault.seal(new Secret({ size: SECRET_BYTES }).base32)
    // Not through the transaction: its answer would be kept for the Idempotency-Key, secret and all.
    const kept = await keepTotpSecret(db, user.id, fresh)
    if (!kept) throw refuse('conflict', 'Two-step verification is set up already')
    const { name } = await readSetting(db, 'shop')
    const secret = Secret.fromBase32(vault.open(kept.sealed))
    return { data: qrImage(new TOTP({ issuer: name, label: kept.email, secret }).toString()) }
  }),

  handle(verifyCode, async (context, { verification_code: code }) => {
    assertNoProblems(codeProblems(code))
    const { db, user, caller } = context
    // By account alone: whoever is here knows the password, and must not go on guessing from other addresses.
    const key = `code of ${user.id}`
    await takeTry(db, key)
    const { isVerified } = await getTotp(db, user.id)
    if (!(await isCodeTaken(context, code))) {
      if (user.isAwaitingCode) await addSignIn(db, caller, 'wrong code', user.id)
      throw wrongCode(isVerified)
    }
    await forgetTries(db, key)
    return { verified: true, message: 'Code verified' }
  }),
]
