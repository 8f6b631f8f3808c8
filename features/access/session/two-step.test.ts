import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { openTestPortal } from '#tests/portal.ts'
import { hashPassword } from '../users/passwords.server.ts'
import { changePassword, listUsers, resetTwoStep, updateUser } from '../users/users.contract.ts'
import {
  getAuthenticatorCode,
  getCurrentUser,
  listMySessions,
  signIn,
  signOut,
  turnOffTwoStep,
  verifyCode,
} from './session.contract.ts'

const portal = await openTestPortal()
afterAll(() => portal.close())
const { db } = portal
const PASSWORD = 'Garnet&Opal7'
const passwordHash = await hashPassword(PASSWORD)

/** The authenticator's code, some time steps from now. */
const codeOf = async (userId: number, steps = 0) => {
  const { sealed } = await oneRow<{ sealed: Buffer }>(
    db,
    sql`select totp_secret as sealed from users where id = ${userId}`,
  )
  const totp = new TOTP({ secret: Secret.fromBase32(portal.services.vault.open(sealed)) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const forgetStep = (userId: number) => sql`update users set totp_last_step = 0 where id = ${userId}`.execute(db)

const signInAs = async (group: string) => {
  const user = await portal.signInAs(group)
  const { username } = await oneRow<{ username: string }>(
    db,
    sql`update users set password_hash = ${passwordHash} where id = ${user.userId} returning username`,
  )
  return { ...user, username }
}
// The web client sends a key with every change, so these calls do too.
const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
const verify = (verification_code: unknown, as: { token: string }) =>
  portal.send(verifyCode, { verification_code }, { ...as, ...keyed() })
const setUp = async (group = 'Employee') => {
  const user = await signInAs(group)
  await portal.send(getAuthenticatorCode, {}, user)
  expect((await verify(await codeOf(user.userId), user)).status).toBe(200)
  await forgetStep(user.userId)
  return user
}
const enter = async (username: string) => {
  const { body } = await portal.send(signIn, { username, password: PASSWORD })
  return { token: body.data?.token ?? '', twoStepEnabled: body.data?.twoStepEnabled }
}

describe('setting up', () => {
  test('shows a picture that stays the same until it is finished, and keeps the secret sealed', async () => {
    const user = await signInAs('Customer')
    const first = await portal.send(getAuthenticatorCode, {}, { ...user, headers: { 'idempotency-key': 'qr' } })
    expect(first.body.data).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await portal.send(getAuthenticatorCode, {}, user)).body.data).toBe(first.body.data)
    const { kept } = await oneRow<{ kept: number }>(
      db,
      sql`select count(*) as kept from idempotency_keys where user_id = ${user.userId}`,
    )
    expect(kept).toBe(0)
    expect(await verify(await codeOf(user.userId), user)).toMatchObject({ status: 200, body: { verified: true } })
    const again = await portal.send(getAuthenticatorCode, {}, user)
    expect(again.status).toBe(409)
    const me = await portal.send(getCurrentUser, {}, user)
    expect(me.body.data.userdetails.two_factor_code_verified).toBe(true)
  })

  test('fails with its text for a wrong code, an empty one and one without a picture before', async () => {
    const user = await signInAs('Employee')
    expect(await verify('123456', user)).toMatchObject({ status: 400, body: { message: 'Verification code failed.' } })
    await portal.send(getAuthenticatorCode, {}, user)
    const wrong = await verify(otherThan(await codeOf(user.userId)), user)
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Verification code failed.' } })
    const empty = await verify('', user)
    expect(empty).toMatchObject({
      status: 400,
      body: { message: 'Verification code is required during this process.' },
    })
    expect((await verify('1234567', user)).status).toBe(400)
    expect((await verify(['1'], user)).status).toBe(400)
  })
})

describe('an authenticator that was begun', () => {
  const secretOf = async (userId: number) =>
    (await oneRow<{ sealed: Buffer | null }>(db, sql`select totp_secret as sealed from users where id = ${userId}`))
      .sealed

  test('is forgotten with the password, whoever changes it; one in use stays', async () => {
    for (const isInUse of [false, true]) {
      const user = await (isInUse ? setUp('Admin') : signInAs('Admin'))
      if (!isInUse) await portal.send(getAuthenticatorCode, {}, user)
      const before = await secretOf(user.userId)
      expect(before).not.toBeNull()
      await portal.send(changePassword, { password: PASSWORD, newPassword: 'Topaz&Ruby88' }, user)
      expect(await secretOf(user.userId)).toEqual(isInUse ? before : null)
    }
    const employee = await signInAs('Employee')
    await portal.send(getAuthenticatorCode, {}, employee)
    const admin = await portal.signInAs('Admin')
    const { data } = (await portal.send(listUsers, { groupId: 'all', search: employee.username }, admin)).body
    const changed = { ...data[0], phone: '7025550111', password: 'Topaz&Ruby88' }
    expect((await portal.send(updateUser, changed, admin)).status).toBe(200)
    expect(await secretOf(employee.userId)).toBeNull()
  })

  test('is another one in another session, so that who found one open does not share it', async () => {
    const user = await signInAs('Employee')
    const found = await portal.send(getAuthenticatorCode, {}, user)
    const own = await enter(user.username)
    const picture = await portal.send(getAuthenticatorCode, {}, own)
    expect(picture.body.data).not.toBe(found.body.data)
    expect((await portal.send(getAuthenticatorCode, {}, own)).body.data).toBe(picture.body.data)
    expect((await verify(await codeOf(user.userId), own)).status).toBe(200)
  })
})

describe('turning it off', () => {
  const turnOff = (input: object, as: { token: string }) => portal.send(turnOffTwoStep, { ...input }, as)

  test('asks for the password and for a code that was not used', async () => {
    const user = await setUp()
    const verification_code = await codeOf(user.userId)
    expect((await turnOff({}, user)).body.fields).toEqual({
      password: '*field is required',
      verification_code: 'Verification code is required during this process.',
    })
    const wrongPassword = await turnOff({ password: 'Not&Mine99', verification_code }, user)
    expect(wrongPassword).toMatchObject({ status: 400, body: { fields: { password: 'The password is not right' } } })
    const wrongCode = await turnOff({ password: PASSWORD, verification_code: otherThan(verification_code) }, user)
    expect(wrongCode).toMatchObject({ status: 400, body: { message: 'Verification code failed.' } })
    expect((await turnOff({ password: PASSWORD, verification_code }, user)).status).toBe(200)
    expect((await enter(user.username)).twoStepEnabled).toBe(false)
    expect((await turnOff({ password: PASSWORD, verification_code }, user)).status).toBe(409)
  })

  test('is not done by a reset of oneself, nor by an Admin', async () => {
    const admin = await setUp('Admin')
    const own = await portal.send(resetTwoStep, { id: admin.userId }, admin)
    expect(own).toMatchObject({
      status: 403,
      body: { message: 'Please turn off your own two-step verification in My Account' },
    })
    const other = await portal.signInAs('Admin')
    expect((await portal.send(resetTwoStep, { id: admin.userId }, other)).status).toBe(200)
  })
})

describe('signing in with two steps', () => {
  test('the token can do nothing but verify the code or sign out, until the code is right', async () => {
    const { userId, username } = await setUp()
    const half = await enter(username)
    expect(half.twoStepEnabled).toBe(true)
    expect((await portal.send(getCurrentUser, {}, half)).status).toBe(401)
    expect((await portal.send(listMySessions, {}, half)).status).toBe(401)
    const wrong = await verify(otherThan(await codeOf(userId)), half)
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid Verification Code' } })
    expect((await verify(await codeOf(userId), half)).status).toBe(200)
    expect((await portal.send(getCurrentUser, {}, half)).status).toBe(200)
    const outcomes = await sql<{
      outcome: string
    }>`select outcome from sign_ins where user_id = ${userId} order by id`.execute(db)
    expect(outcomes.rows.map(({ outcome }) => outcome)).toEqual(['wrong code', 'signed in'])
  })

  test('a clock one step off is fine, two steps off is not', async () => {
    const { userId, username } = await setUp()
    const before = await enter(username)
    expect((await verify(await codeOf(userId, -3), before)).status).toBe(401)
    expect((await verify(await codeOf(userId, 1), before)).status).toBe(200)
  })

  test('a code that was used does not sign in again', async () => {
    const { userId, username } = await setUp()
    const code = await codeOf(userId)
    expect((await verify(code, await enter(username))).status).toBe(200)
    expect((await verify(code, await enter(username))).status).toBe(401)
  })

  test('the same code sent ten times at once signs in once', async () => {
    const { userId, username } = await setUp()
    const sessions = await Promise.all(Array.from({ length: 10 }, () => enter(username)))
    const code = await codeOf(userId)
    const answers = await Promise.all(sessions.map(session => verify(code, session)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true)
    const open = await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from sessions where user_id = ${userId} and not is_awaiting_code and token_hash is not null
        and id <> (select min(id) from sessions where user_id = ${userId})`,
    )
    expect(open.count).toBe(1)
  })

  test('codes can not be guessed: after some wrong ones the next wait, from any address', async () => {
    const { userId, username } = await setUp()
    const session = await enter(username)
    const wrong = otherThan(await codeOf(userId))
    await sql`insert into tries (key, fails) values (${`code of ${userId}`}, 12)`.execute(db)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        portal.send(verifyCode, { verification_code: wrong }, { ...session, address: `127.0.0.${n + 2}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
  })

  test('whoever holds only the password can not throw the others out', async () => {
    const user = await setUp()
    const half = await enter(user.username)
    expect((await portal.send(signOut, { everywhere: true }, half)).status).toBe(200)
    expect((await portal.send(getCurrentUser, {}, user)).status).toBe(200)
    expect((await verify('123456', half)).status).toBe(440)
  })

  test('whoever holds only the password sees no picture, no page and no figures', async () => {
    const { userId, username } = await setUp('Admin')
    const half = await enter(username)
    const places = [`files/${randomUUID()}/full`, 'pdf/seller-ticket/M1', 'metrics']
    const statuses = async () => {
      const headers = { authorization: `Bearer ${half.token}` }
      const answers = await Promise.all(places.map(place => portal.inject({ url: `/api/${place}`, headers })))
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await statuses()).toEqual([401, 401, 401])
    await sql`update users set must_change_password = true where id = ${userId}`.execute(db)
    await sql`update sessions set is_awaiting_code = false where user_id = ${userId}`.execute(db)
    expect(await statuses()).toEqual([403, 403, 403])
  })

  test('works for somebody who must also change the password', async () => {
    const { userId, username } = await setUp()
    await sql`update users set must_change_password = true where id = ${userId}`.execute(db)
    const session = await enter(username)
    expect((await verify(await codeOf(userId), session)).status).toBe(200)
  })
})
