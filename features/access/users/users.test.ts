import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow, rows } from '#server/db.ts'
import { writeSetting } from '#server/settings.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { signIn } from '../session/session.contract.ts'
import { createGroup, listGroups } from './groups.contract.ts'
import { hashPassword } from './passwords.server.ts'
import { createUser, listUsers, resetTwoStep, updateUser } from './users.contract.ts'

let portal: TestPortal
let admin: { token: string; userId: number }
let office: { token: string; userId: number }
let groups: Map<string, number>
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signInAs('Admin')
  const all = (await portal.send(listGroups, {}, admin)).body.data
  const idOf = new Map(
    all.flatMap(group => group.group_permissions.map(({ permission }) => [permission.name, permission.id])),
  )
  const permissionIds = ['user_manage', 'transaction', 'notice_view'].map(name => idOf.get(name))
  await portal.send(createGroup, { name: 'Office', description: 'Keeps the users', permissionIds }, admin)
  office = await portal.signInAs('Office')
  groups = new Map((await portal.send(listGroups, {}, admin)).body.data.map(({ name, id }) => [name, id]))
})
afterAll(() => portal.close())

const draft = (username: string, more: object = {}) => ({
  first_name: 'June',
  last_name: 'Harper',
  username,
  email: `${username}@example.com`,
  phone: '7025550111',
  password: 'Garnet&Opal7',
  group_id: groups.get('Employee'),
  ...more,
})
const add = async (username: string, more: object = {}) => {
  const answer = await portal.send(createUser, draft(username, more), admin)
  expect(answer.status).toBe(200)
  return answer.body.data.id
}
const find = async (search: string, groupId: number | string = 'all') =>
  (await portal.send(listUsers, { groupId, search }, admin)).body
const edit = async (username: string, changes: object, as: { token: string } = admin) => {
  const row = (await find(username)).data[0]
  return portal.send(updateUser, { ...row, password: '', ...changes }, as)
}

describe('a new user', () => {
  test('is saved, listed with group and no last login, and remembered without the password', async () => {
    const id = await add('june1')
    const { data, count } = await find('JUNE1@')
    expect(count).toBe(1)
    expect(data[0]).toMatchObject({
      id,
      group: { name: 'Employee' },
      last_login: null,
      two_factor_code_verified: false,
      version: 1,
    })
    const stored = await oneRow<{ hash: string }>(
      portal.db,
      sql`select password_hash as hash from users where id = ${id}`,
    )
    expect(stored.hash).toMatch(/^\$argon2id\$/)
    const history = await oneRow<{ value: object }>(
      portal.db,
      sql`select value from history_entries where entity = 'users' and entity_id = ${String(id)}`,
    )
    expect(history.value).toMatchObject({ username: 'june1' })
    expect(JSON.stringify(history.value)).not.toMatch(/argon2|Garnet/)
  })

  test('is refused with every text at once', async () => {
    const answer = await portal.send(createUser, {}, admin)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({
      first_name: '*minimum 3 characters required',
      last_name: '*minimum 3 characters required',
      username: '*length must between 3-50',
      phone: '*minimum 10 characters required',
      email: '*invalid email address',
      group_id: '*field is required',
      password: '*minimum 8 characters required',
    })
  })

  test('can not take a name or address that somebody has, in any case or the other field', async () => {
    await add('taken')
    const name = await portal.send(createUser, draft('TAKEN', { email: 'free@example.com' }), admin)
    expect(name).toMatchObject({ status: 409, body: { fields: { username: 'Username is already taken' } } })
    const email = await portal.send(createUser, draft('free', { email: 'Taken@Example.com' }), admin)
    expect(email).toMatchObject({ status: 409, body: { fields: { email: 'Email is already taken' } } })
    const crossed = await portal.send(createUser, draft('taken@example.com', { email: 'free@example.com' }), admin)
    expect(crossed.status).toBe(409)
  })

  test('can not look like another by what nobody sees, while a password may hold it', async () => {
    await add('luisa')
    for (const username of ['luisa\u200b', 'lu\u2060isa', '\u202eluisa']) {
      const answer = await portal.send(createUser, draft(username, { email: 'free@example.com' }), admin)
      expect(answer).toMatchObject({ status: 409, body: { fields: { username: 'Username is already taken' } } })
    }
    await add('hidden\u200b', { email: 'hidden@example.com', password: 'Garnet\u200b&Opal7' })
    const enter = (password: string) => portal.send(signIn, { username: 'hid\u200bden', password })
    expect((await enter('Garnet&Opal7')).status).toBe(401)
    expect((await enter('Garnet\u200b&Opal7')).status).toBe(200)
  })

  test('needs a group that exists and, for a customer, a buyer that exists', async () => {
    expect((await portal.send(createUser, draft('nogroup', { group_id: 9999 }), admin)).status).toBe(400)
    const customer = { group_id: groups.get('Customer'), buyer_id: 99999 }
    const answer = await portal.send(createUser, draft('nobuyer', customer), admin)
    expect(answer).toMatchObject({ status: 400, body: { fields: { buyer_id: 'This buyer does not exist' } } })
    const buyer = await oneRow<{ id: number }>(
      portal.db,
      sql`insert into buyers (name, type, display_order) values ('Coin House', 2, 9001) returning id`,
    )
    await add('buyeruser', { ...customer, buyer_id: buyer.id })
    expect((await find('buyeruser')).data[0]?.buyer_id).toBe(buyer.id)
    await edit('buyeruser', { group_id: groups.get('Employee') })
    expect((await find('buyeruser')).data[0]?.buyer_id).toBeNull()
  })

  test('follows the long password policy once the shop chose it', async () => {
    const { db } = portal
    await db
      .transaction()
      .execute(tx => writeSetting(tx, 'security', { enforceIpWhitelist: false, longPasswords: true }))
    const answer = await portal.send(createUser, draft('longone'), admin)
    await sql`delete from settings where name = 'security'`.execute(db)
    expect(answer.body.fields).toEqual({ password: '*minimum 15 characters required' })
  })

  test('a wrong type is a 400', async () => {
    const answers = await Promise.all(
      [{ username: { a: 1 } }, { group_id: 'x' }, { password: [] }, { buyer_id: -1 }, { email: 'a\u0000b@c.de' }].map(
        bad => portal.send(createUser, draft('badtype', bad), admin),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  })
})

describe('the list of users', () => {
  test('can be narrowed to a group and sorted, and refuses an unknown group id', async () => {
    await add('drawerone', { group_id: groups.get('Drawer') })
    const { data } = await find('', groups.get('Drawer'))
    expect(data.length).toBeGreaterThan(0)
    expect(data.every(({ group }) => group.name === 'Drawer')).toBe(true)
    const sorted = await portal.send(listUsers, { groupId: 'ALL', sortBy: 'username', sortOrder: 'DESC' }, admin)
    const names = sorted.body.data.map(({ username }) => username.toLowerCase())
    expect(names).toEqual([...names].sort().reverse())
    expect((await portal.send(listUsers, { groupId: 'nonsense' }, admin)).status).toBe(400)
    expect(await portal.send(listUsers, { groupId: 999_999 }, admin)).toMatchObject({
      status: 404,
      body: { message: 'Group not found' },
    })
    expect((await portal.send(listUsers, { groupId: 'all', page: 0 }, admin)).status).toBe(400)
  })

  test('is closed to who does not manage users', async () => {
    for (const group of ['Employee', 'Customer'])
      expect((await portal.send(listUsers, { groupId: 'all' }, await portal.signInAs(group))).status).toBe(403)
  })
})

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
