import { once } from 'node:events'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test } from 'vitest'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { oneRow, rows } from '#server/db/db.ts'
import { writeSetting } from '#server/db/settings.ts'
import { openTestPortal } from '#tests/portal.ts'
import { hashPassword } from '../users/passwords.server.ts'
import { changePassword } from '../users/users.contract.ts'
import { getCurrentUser, requestLoginLink, signInByLink } from './session.contract.ts'

const inbox: Promise<Email>[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      inbox.push(PostalMime.parse(Buffer.concat(parts)))
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const address = smtp.server.address()
const port = typeof address === 'object' && address ? address.port : 0
const portal = await openTestPortal({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'https://portal.example' })
const { db } = portal
afterAll(async () => {
  await portal.close()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})

const makeUser = async (group = 'Employee') => {
  const { userId } = await portal.signInAs(group)
  const { username, email } = await oneRow<{ username: string; email: string }>(
    db,
    sql`select username, email from users where id = ${userId}`,
  )
  return { id: userId, username, email }
}
const ask = (username: unknown) => portal.send(requestLoginLink, { username })
const mailsTo = async (email: string) =>
  (await Promise.all(inbox)).filter(mail => mail.to?.some(to => to.address === email))
const linkFor = async (userId: number, validFor = '15 minutes') => {
  const secret = randomToken()
  await sql`insert into login_links (user_id, secret_hash, expires_at)
    values (${userId}, ${hashToken(secret)}, now() + ${validFor}::interval)`.execute(db)
  return secret
}

test('the mailed link signs in once, and the table does not hold it', async () => {
  const { id, username, email } = await makeUser()
  expect(await ask(username.toUpperCase())).toMatchObject({ status: 200, body: { message: 'Please check your inbox' } })
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1)
  const secret =
    /https:\/\/portal\.example\/auth\/login\?code=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
  const stored = await rows<{ row: string }>(
    db,
    sql`select row_to_json(l)::text as row from login_links l where user_id = ${id}`,
  )
  expect(stored[0]?.row).not.toContain(secret)
  const answer = await portal.send(signInByLink, { secret })
  expect(answer).toMatchObject({ status: 200, body: { data: { group: 'Employee', twoStepEnabled: false } } })
  expect((await portal.send(getCurrentUser, {}, { token: answer.body.data.token })).status).toBe(200)
  expect((await portal.send(signInByLink, { secret })).status).toBe(401)
})

describe('asking for a link', () => {
  test('answers the same for somebody, nobody and a blank, and mails only somebody', async () => {
    const { username } = await makeUser()
    const answers = [await ask(username), await ask('nobody-here'), await ask(''), await ask(undefined)]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    const { count } = await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from mails where created_at > now() - interval '1 hour' and recipient like ${`${username}@%`}`,
    )
    expect(count).toBe(1)
    expect((await ask({ a: 1 })).status).toBe(400)
  })

  test('again and again fills nobodys inbox', async () => {
    const { id, username } = await makeUser()
    for (let n = 0; n < 5; n++) expect((await ask(username)).status).toBe(200)
    expect(await rows(db, sql`select id from login_links where user_id = ${id}`)).toHaveLength(3)
  })
})

describe('a link', () => {
  test('used five times at once works once', async () => {
    const { id } = await makeUser()
    const secret = await linkFor(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => portal.send(signInByLink, { secret })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  })

  test('that is too old, made up or blank is refused and written down', async () => {
    const { id } = await makeUser()
    const old = await linkFor(id, '-1 second')
    for (const secret of [old, 'made-up', '', undefined]) {
      const answer = await portal.send(signInByLink, { secret })
      expect(answer).toMatchObject({
        status: 401,
        body: { message: 'This login link is not valid any more. Please ask for a new one.' },
      })
    }
    const last = await oneRow(db, sql`select outcome from sign_ins order by id desc limit 1`)
    expect(last).toEqual({ outcome: 'bad link' })
  })

  test('is not used up at an address that is turned away, and does not skip the second step', async () => {
    const { id } = await makeUser()
    const secret = await linkFor(id)
    const enforce = (enforceIpWhitelist: boolean) =>
      db.transaction().execute(tx => writeSetting(tx, 'security', { enforceIpWhitelist, longPasswords: false }))
    await enforce(true)
    expect((await portal.send(signInByLink, { secret })).status).toBe(403)
    await enforce(false)
    await sql`update users set totp_secret = '\\x01', totp_verified_at = now() where id = ${id}`.execute(db)
    const answer = await portal.send(signInByLink, { secret })
    expect(answer.body.data.twoStepEnabled).toBe(true)
    expect((await portal.send(getCurrentUser, {}, { token: answer.body.data.token })).status).toBe(401)
  })
})

test('who must change a password that they never knew comes by the link and needs no old one, but another one', async () => {
  const { id } = await makeUser()
  const typed = 'Topaz&Jade88'
  await sql`update users set must_change_password = true, password_hash = ${await hashPassword(typed)}
    where id = ${id}`.execute(db)
  const { token } = (await portal.send(signInByLink, { secret: await linkFor(id) })).body.data
  const me = (await portal.send(getCurrentUser, {}, { token })).body.data.userdetails
  expect(me).toMatchObject({ mustChangePassword: true, isByLink: true })
  const change = (newPassword: string) => portal.send(changePassword, { newPassword }, { token })
  expect((await change(typed)).body.fields).toEqual({ newPassword: '*the new password must differ from the old one' })
  expect((await change('Chosen&Opal7')).status).toBe(200)
  const again = (await portal.send(signInByLink, { secret: await linkFor(id) })).body.data
  const refused = await portal.send(changePassword, { newPassword: 'Other&Opal77' }, { token: again?.token ?? '' })
  expect(refused.status, 'nobody asks them to').toBe(403)
})

test('an Admin who came by the link still needs the old password for another one', async () => {
  const { id } = await makeUser('Admin')
  const { token } = (await portal.send(signInByLink, { secret: await linkFor(id) })).body.data
  const { body } = await portal.send(changePassword, { newPassword: 'Chosen&Opal7' }, { token })
  expect(body.fields).toEqual({ password: '*field is required' })
})
