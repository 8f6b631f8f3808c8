import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal } from '#tests/portal.ts'
import { hashPassword } from './passwords.server.ts'
import { changePassword, listUsers, updateOwnProfile } from './users.contract.ts'

const portal = await openTestPortal()
afterAll(() => portal.close())

const OLD = 'Garnet&Opal7'
const NEW = 'Topaz&Pearl8'
const passwordHash = await hashPassword(OLD)

const signInAs = async (group: string) => {
  const user = await portal.signInAs(group)
  await sql`update users set password_hash = ${passwordHash} where id = ${user.userId}`.execute(portal.db)
  return user
}
let admin: { token: string; userId: number }
beforeEach(async () => {
  admin = await signInAs('Admin')
})

describe('my own password', () => {
  const change = (input: object, as: { token: string }) => portal.send(changePassword, { ...input }, as)

  test('is changed by an Admin, and every session of theirs ends', async () => {
    expect((await change({ password: OLD, newPassword: NEW }, admin)).status).toBe(200)
    expect((await change({ password: NEW, newPassword: OLD }, admin)).status).toBe(440)
  })

  test('stays when the old one is wrong, or the new one breaks a rule', async () => {
    const wrong = await change({ password: 'Not&Mine99', newPassword: NEW }, admin)
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'The old password is not right' } } })
    const short = await change({ password: OLD, newPassword: 'Ab1!' }, admin)
    expect(short.body.fields).toEqual({ newPassword: '*minimum 8 characters required' })
    const blank = await change({}, admin)
    expect(blank.body.fields).toEqual({
      password: '*field is required',
      newPassword: '*minimum 8 characters required',
    })
    expect((await change({ password: OLD, newPassword: { a: 1 } }, admin)).status).toBe(400)
    expect((await change({ password: OLD, newPassword: NEW }, admin)).status).toBe(200)
  })

  test('can not be guessed through a session that was left open', async () => {
    await sql`insert into tries (key, fails) values (${`password of ${admin.userId}`}, 12)`.execute(portal.db)
    const guesses = Array.from({ length: 10 }, (_, n) => change({ password: `Guess&${n}xx`, newPassword: NEW }, admin))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('is for Admin alone, but whoever was told to change it can, and can do nothing else before', async () => {
    for (const group of ['Employee', 'Customer']) {
      const user = await signInAs(group)
      expect((await change({ password: OLD, newPassword: NEW }, user)).status).toBe(403)
      await sql`update users set must_change_password = true where id = ${user.userId}`.execute(portal.db)
      expect((await portal.send(listUsers, { groupId: 'all' }, user)).status).toBe(403)
      expect((await change({ password: OLD, newPassword: NEW }, user)).status).toBe(200)
      const { rows } = await sql`select 1 from users where id = ${user.userId} and not must_change_password`.execute(
        portal.db,
      )
      expect(rows).toHaveLength(1)
    }
  })
})

describe('my own details', () => {
  const details = { first_name: 'Dana', last_name: 'Ruiz', username: 'danaruiz', phone: '7025550133' }

  test('are saved for an Admin, and a stale version is refused', async () => {
    expect((await portal.send(updateOwnProfile, { ...details, version: 1 }, admin)).status).toBe(200)
    expect((await portal.send(updateOwnProfile, { ...details, version: 1 }, admin)).status).toBe(409)
    const { data } = (await portal.send(listUsers, { groupId: 'all', search: 'danaruiz' }, admin)).body
    expect(data[0]).toMatchObject({ id: admin.userId, ...details, group: { name: 'Admin' }, version: 2 })
    for (const search of ['ruiz dana', '(702) 555-0133'])
      expect((await portal.send(listUsers, { groupId: 'all', search }, admin)).body.data, search).toMatchObject([
        { id: admin.userId },
      ])
  })

  test('get their texts, and a name that somebody has is refused', async () => {
    const blank = await portal.send(updateOwnProfile, {}, admin)
    expect(blank.body.fields).toEqual({
      first_name: '*minimum 3 characters required',
      last_name: '*minimum 3 characters required',
      username: '*length must between 3-50',
      phone: '*minimum 10 characters required',
    })
    const taken = await portal.send(updateOwnProfile, { ...details, username: 'Admin' }, admin)
    expect(taken).toMatchObject({ status: 409, body: { fields: { username: 'Username is already taken' } } })
  })

  test('are not for other groups to edit', async () => {
    for (const group of ['Employee', 'Customer'])
      expect((await portal.send(updateOwnProfile, details, await portal.signInAs(group))).status).toBe(403)
  })
})
