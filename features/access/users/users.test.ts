import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { oneRow } from '#server/db/db.ts'
import { writeSetting } from '#server/db/settings.ts'
import { openUserDesk } from '#tests/user-desk.ts'
import { signIn } from '../session/session.contract.ts'
import { createUser, listUsers } from './users.contract.ts'

const { portal, admin, groups, draft, add, find, edit } = await openUserDesk()
afterAll(() => portal.close())

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
