import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow, rows } from '#server/db/db.ts'
import { openUserDesk } from '#tests/user-desk.ts'
import { signIn } from '../session/session.contract.ts'
import { hashPassword } from './passwords.server.ts'
import { changePassword, createUser, resetTwoStep, updateUser } from './users.contract.ts'

const { portal, admin, office, groups, draft, add, find, edit } = await openUserDesk()
afterAll(() => portal.close())

describe('an edit', () => {
  const openSessions = (userId: number) =>
    rows(portal.db, sql`select id from sessions where user_id = ${userId} and ended_at is null`)

  test('saves the details and leaves password and sessions alone', async () => {
    const { userId } = await portal.signInAs('Employee')
    const before = await oneRow<{ username: string; hash: string }>(
      portal.db,
      sql`select username, password_hash as hash from users where id = ${userId}`,
    )
    const answer = await edit(before.username, { last_name: 'Changed', phone: '7025550122' })
    expect(answer.status).toBe(200)
    expect((await find(before.username)).data[0]).toMatchObject({ last_name: 'Changed', version: 2 })
    expect(await openSessions(userId)).toHaveLength(1)
    const after = await oneRow<{ hash: string }>(
      portal.db,
      sql`select password_hash as hash from users where id = ${userId}`,
    )
    expect(after.hash).toBe(before.hash)
  })

  test('of the password or the group ends the sessions of that user', async () => {
    for (const change of [{ password: 'Fresh&Opal77' }, { group_id: groups.get('Drawer') }]) {
      const { userId } = await portal.signInAs('Employee')
      const { username } = await oneRow<{ username: string }>(
        portal.db,
        sql`select username from users where id = ${userId}`,
      )
      expect((await edit(username, { phone: '7025550122', ...change })).status).toBe(200)
      expect(await openSessions(userId)).toHaveLength(0)
    }
  })

  test('from a stale version is refused, an unknown user is a 404', async () => {
    await add('stale')
    expect((await edit('stale', { version: 1, last_name: 'Later' })).status).toBe(200)
    expect((await edit('stale', { version: 1, last_name: 'Earlier' })).status).toBe(409)
    expect((await portal.send(updateUser, { ...draft('ghost'), id: 999_999 }, admin)).status).toBe(404)
  })

  const demote = (row: object, as: { token: string }) =>
    portal.send(updateUser, { ...row, phone: '7025550199', password: '', group_id: groups.get('Drawer') }, as)

  test('can not move the last Admin out of the Admin group', async () => {
    const admins = (await find('', groups.get('Admin'))).data
    for (const row of admins.filter(({ id }) => id !== admin.userId))
      expect((await demote(row, admin)).status).toBe(200)
    const last = await demote(admins.find(({ id }) => id === admin.userId) ?? {}, admin)
    const text = 'The last Admin user must stay in the Admin group'
    expect(last).toMatchObject({ status: 409, body: { message: text, fields: { group_id: text } } })
  })

  test('by several Admins who demote each other at once still leaves one', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => portal.signInAs('Admin')))
    const { data } = await find('', groups.get('Admin'))
    const moveFirst = (group: string) =>
      sql`update users set group_id = ${groups.get(group)} where id = ${admin.userId}`.execute(portal.db)
    await moveFirst('Drawer')
    const next = (at: number) => data.find(({ id }) => id === all[(at + 1) % all.length]?.userId) ?? {}
    await Promise.all(all.map((one, at) => demote(next(at), one)))
    const { count } = await oneRow<{ count: number }>(
      portal.db,
      sql`select count(*) as count from users where group_id = ${groups.get('Admin')}`,
    )
    expect(count).toBeGreaterThan(0)
    await moveFirst('Admin')
  })

  test('leaves everybody their own rights: another Admin takes them', async () => {
    const other = await portal.signInAs('Admin')
    const { data } = await find('', groups.get('Admin'))
    const own = data.find(({ id }) => id === other.userId) ?? {}
    const text = 'You can not take your own rights away. Please ask another Admin'
    expect(await demote(own, other)).toMatchObject({ status: 409, body: { message: text, fields: { group_id: text } } })
    expect((await demote(own, await portal.signInAs('Admin'))).status).toBe(200)
  })
})

describe('somebody who manages users but is not Admin', () => {
  test('handles groups within their own permissions', async () => {
    const answer = await portal.send(createUser, draft('byoffice', { group_id: groups.get('Drawer') }), office)
    expect(answer.status).toBe(200)
    expect((await edit('byoffice', { password: 'Fresh&Opal77' }, office)).status).toBe(200)
  })

  test('can not make an Admin, nor a user of a group that may do more', async () => {
    for (const group of ['Admin', 'Employee', 'Coin Managers'])
      expect((await portal.send(createUser, draft('lifted', { group_id: groups.get(group) }), office)).status).toBe(403)
  })

  test('can not touch an Admin, nor move somebody into such a group, nor take over who may do more', async () => {
    await add('anotheradmin', { group_id: groups.get('Admin') })
    await add('plaindrawer', { group_id: groups.get('Drawer') })
    await add('plainemployee')
    expect((await edit('anotheradmin', { password: 'Fresh&Opal77' }, office)).status).toBe(403)
    expect((await edit('anotheradmin', { group_id: groups.get('Drawer') }, office)).status).toBe(403)
    expect((await edit('plaindrawer', { group_id: groups.get('Employee') }, office)).status).toBe(403)
    expect((await edit('plainemployee', { password: 'Fresh&Opal77' }, office)).status).toBe(403)
    await add('acustomer', { group_id: groups.get('Customer') })
    expect((await edit('acustomer', { group_id: groups.get('Drawer') }, office)).status).toBe(403)
    expect((await edit('plaindrawer', { group_id: groups.get('Customer') }, office)).status).toBe(403)
    const target = (await find('anotheradmin')).data[0]
    expect((await portal.send(resetTwoStep, { id: target?.id }, office)).status).toBe(403)
  })
})

describe('an edit of oneself', () => {
  const me = async () => {
    const user = await portal.signInAs('Admin')
    const { username } = await oneRow<{ username: string }>(
      portal.db,
      sql`update users set password_hash = ${await hashPassword('Garnet&Opal7')}, first_name = 'June', phone = '7025550111'
        where id = ${user.userId} returning username`,
    )
    return { ...user, username }
  }

  test('does not change the password: that is for My Account, which asks for the present one', async () => {
    const user = await me()
    const answer = await edit(user.username, { password: 'Fresh&Opal77' }, user)
    const text = 'Please change your own password in My Account'
    expect(answer).toMatchObject({ status: 403, body: { message: text, fields: { password: text } } })
    expect((await edit(user.username, { last_name: 'Changed' }, user)).status).toBe(200)
  })

  test('changes the e-mail address with the present password alone, and mailed links end', async () => {
    const user = await me()
    const email = `${user.username}@other.example`
    const without = await edit(user.username, { email }, user)
    expect(without).toMatchObject({ status: 400, body: { fields: { presentPassword: '*field is required' } } })
    const wrong = await edit(user.username, { email, presentPassword: 'Not&Mine99' }, user)
    expect(wrong.body.fields).toEqual({ presentPassword: 'The password is not right' })
    await sql`insert into login_links (user_id, secret_hash, expires_at)
      values (${user.userId}, ${user.username}::bytea, now() + interval '5 minutes')`.execute(portal.db)
    expect((await edit(user.username, { email, presentPassword: 'Garnet&Opal7' }, user)).status).toBe(200)
    const open = sql`select from login_links where user_id = ${user.userId} and used_at is null`
    expect(await rows(portal.db, open)).toHaveLength(0)
  })
})

test('a reset of the two-step verification forgets the authenticator and ends the sessions', async () => {
  const { userId, sessionId } = await portal.signInAs('Drawer')
  await sql`update users set totp_secret = '\\x01', totp_verified_at = now() where id = ${userId}`.execute(portal.db)
  expect((await portal.send(resetTwoStep, { id: userId }, office)).status).toBe(200)
  const after = await firstRow(
    portal.db,
    sql`select 1 from users u join sessions s on s.user_id = u.id
      where s.id = ${sessionId} and s.ended_at is not null and totp_secret is null and totp_verified_at is null`,
  )
  expect(after).toBeDefined()
  expect((await portal.send(resetTwoStep, { id: 999_999 }, admin)).status).toBe(404)
})

test('a password that somebody else typed is changed at the first sign-in, whatever the group', async () => {
  const first = 'Topaz&Jade88'
  for (const [place, group] of ['Admin', 'Employee', 'Drawer', 'Coin Managers', 'Customer'].entries()) {
    const username = `firstday${place}`
    const enter = async (password: string) => (await portal.send(signIn, { username, password })).body.data
    const made = await portal.send(createUser, draft(username, { group_id: groups.get(group), password: first }), admin)
    const told = await enter(first)
    expect([made.status, told?.mustChangePassword]).toEqual([200, true])
    const own = { password: first, newPassword: 'Chosen&Opal7' }
    expect((await portal.send(changePassword, own, { token: told?.token ?? '' })).status).toBe(200)
    expect((await enter(own.newPassword))?.mustChangePassword).toBe(false)
    expect((await edit(username, { phone: '7025550123' })).status).toBe(200)
    expect((await enter(own.newPassword))?.mustChangePassword, 'an edit without a password').toBe(false)
    expect((await edit(username, { password: 'Reset&Opal77' })).status).toBe(200)
    expect((await enter('Reset&Opal77'))?.mustChangePassword).toBe(true)
  }
})
