import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow, rows } from '#server/db.ts'
import { readEnv } from '#server/env.ts'
import { MAX_TRIES } from '#server/jobs.ts'
import { type Mail, mailHtml, mailText, queueMail } from '#server/mail.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getHistoryEntry, listHistoryOf } from '../history/history.contract.ts'
import { getMail, listMails, retryMail } from './mail.contract.ts'
import { mailJobs } from './mail.jobs.ts'

const content = {
  title: 'Your login link',
  lines: ['Somebody asked for a link to <Loupe> & Co.'],
  button: { label: 'Sign in', address: 'https://shop.example/auth/login?code=a&b="c"' },
}
const letter = { subject: 'Your login link', text: mailText(content), html: mailHtml(content) }

const openSmtp = async (port = 0) => {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined,
      ),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mail = Buffer.concat(parts)
        const quoted = /https:\S*code=3DZx9[^<]*/.exec(mail.toString('latin1'))?.[0].replace(/=\r\n|3D/g, '')
        if (quoted) return done(Object.assign(new Error(`bad link ${quoted}`), { responseCode: 554 }))
        received.push(mail)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  /** What arrived until now, read as a mail program reads it. */
  const mails = () => Promise.all(received.map(mail => PostalMime.parse(mail)))
  return { received, mails, close, port: typeof address === 'object' && address ? address.port : 0 }
}

const queue = async ({ parts }: TestPortal, mail: Mail) => {
  await parts.db.transaction().execute(tx => queueMail(tx, mail))
  const { id } = await oneRow<{ id: number }>(
    parts.db,
    sql`select id from mails where recipient = ${mail.to} order by id desc limit 1`,
  )
  return id
}

type State = { state: string; tries: number; reason: string; isSealed: boolean; holdsText: boolean }
const stateOf = ({ db }: TestPortal, id: number) =>
  oneRow<State>(
    db,
    sql`select state, tries, reason, sealed_body is not null as "isSealed",
      position('code=a' in coalesce(body_text, '') || coalesce(encode(sealed_body, 'escape'), '')) > 0 as "holdsText"
      from mails where id = ${id}`,
  )
const becomes = (portal: TestPortal, id: number, state: string) =>
  expect.poll(async () => (await stateOf(portal, id)).state, { timeout: 20_000 }).toBe(state)

const runJob = async (portal: TestPortal, name: string, payload: object = {}) => {
  const job = mailJobs.find(candidate => candidate.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(portal.parts, payload)
}
const age = (portal: TestPortal, id: number) =>
  sql`update mails set created_at = now() - interval '16 minutes' where id = ${id}`.execute(portal.db)

test('a mail says the same in text and in HTML, and nothing of it is taken as markup', () => {
  expect(letter.text).toBe(
    'Your login link\n\nSomebody asked for a link to <Loupe> & Co.\n\nSign in: https://shop.example/auth/login?code=a&b="c"\n',
  )
  expect(letter.html).toContain('a link to &lt;Loupe&gt; &amp; Co.')
  expect(letter.html).toContain('href="https://shop.example/auth/login?code=a&amp;b=&quot;c&quot;"')
})

test('a sender that is no address is refused at the start', () => {
  expect(readEnv({ MAIL_FROM: 'shop@example.com' }).mailFrom).toBe('shop@example.com')
  expect(readEnv({}).mailFrom).toBe('Loupe <loupe@localhost>')
  expect(() => readEnv({ MAIL_FROM: 'The Shop' })).toThrow('MAIL_FROM must be an e-mail address')
})

describe('with a mail server', () => {
  let smtp: Awaited<ReturnType<typeof openSmtp>>
  let portal: TestPortal
  let admin: { token: string }
  beforeAll(async () => {
    smtp = await openSmtp()
    portal = await openTestPortal({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'The Shop <shop@example.com>',
    })
    admin = await portal.signInAs('Admin')
  })
  afterEach(() => smtp.received.splice(0))
  afterAll(async () => {
    await portal.close()
    await smtp.close()
  })

  test('a mail arrives with its text and its HTML', async () => {
    const id = await queue(portal, { to: 'june@example.com', ...letter })
    await becomes(portal, id, 'sent')
    const [mail, ...more] = await smtp.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      from: { name: 'The Shop', address: 'shop@example.com' },
      to: [{ address: 'june@example.com' }],
      subject: 'Your login link',
    })
    expect(mail?.text?.trim()).toBe(letter.text.trim())
    expect(mail?.html?.trim()).toBe(letter.html.trim())
    const { data } = (await portal.send(getMail, { id }, admin)).body
    expect(data).toMatchObject({ state: 'sent', tries: 1, reason: '', text: letter.text, sentAt: expect.any(Number) })
  })

  test('a login link is kept sealed on its way and wiped once it is sent', async () => {
    const mail: Mail = { to: 'link@example.com', ...letter, holdsSecret: true, vault: portal.parts.vault }
    const stored = await portal.db.transaction().execute(async tx => {
      await queueMail(tx, mail)
      return oneRow<{ sealed: Buffer; text: string | null }>(
        tx,
        sql`select sealed_body as sealed, body_text as text from mails where recipient = 'link@example.com'`,
      )
    })
    expect(stored.text).toBeNull()
    expect(stored.sealed.toString('latin1')).not.toContain('code=a')
    const { id } = await oneRow<{ id: number }>(
      portal.db,
      sql`select id from mails where recipient = 'link@example.com'`,
    )
    await becomes(portal, id, 'sent')
    expect((await smtp.mails())[0]?.text).toContain('code=a')
    expect(await stateOf(portal, id)).toMatchObject({ isSealed: false, holdsText: false })
    expect((await portal.send(getMail, { id }, admin)).body.data).toMatchObject({ text: null, html: null })
    expect(await portal.send(retryMail, { id }, admin)).toMatchObject({
      status: 409,
      body: { message: 'This mail is sent already' },
    })
  })

  test('a mail that the server refuses for good is not tried again by itself', async () => {
    const id = await queue(portal, { to: 'nobody@example.com', ...letter })
    await becomes(portal, id, 'failed')
    expect(await stateOf(portal, id)).toMatchObject({ tries: 1, reason: expect.stringContaining('no such mailbox') })
  })

  test('a server that quotes the mail which it refuses does not make the link known', async () => {
    const secret = 'Zx9'.repeat(14)
    const text = `Sign in: https://shop.example/auth/login?code=${secret}`
    const holding = { holdsSecret: true as const, vault: portal.parts.vault }
    const id = await queue(portal, { to: 'spam@example.com', subject: 'Link', text, html: text, ...holding })
    await becomes(portal, id, 'failed')
    const { reason } = await stateOf(portal, id)
    expect(reason).toContain('bad link https://shop.example/auth/login?code=')
    expect(reason).not.toContain('Zx9')
  })

  test('a mail of a change that did not happen is never sent', async () => {
    const failing = portal.db.transaction().execute(async tx => {
      await queueMail(tx, { to: 'never@example.com', ...letter })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await firstRow(portal.db, sql`select 1 from mails where recipient = 'never@example.com'`)).toBeUndefined()
  })
})

describe('with a mail server that is down', () => {
  let portal: TestPortal
  let port: number
  let admin: { token: string }
  beforeAll(async () => {
    const reserved = await openSmtp()
    port = reserved.port
    await reserved.close()
    portal = await openTestPortal({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    admin = await portal.signInAs('Admin')
  })
  afterAll(() => portal.close())

  const isTried = (id: number) =>
    expect.poll(async () => (await stateOf(portal, id)).tries, { timeout: 20_000 }).toBeGreaterThan(0)

  test('a mail waits with the reason, and arrives by itself, or at once when asked, when the server is up', async () => {
    const id = await queue(portal, { to: 'waits@example.com', ...letter })
    const other = await queue(portal, { to: 'asked@example.com', ...letter })
    await isTried(id)
    await isTried(other)
    expect(await stateOf(portal, id)).toMatchObject({ state: 'queued', reason: expect.stringMatching(/ECONNREFUSED/) })
    const smtp = await openSmtp(port)
    expect((await portal.send(retryMail, { id: other }, admin)).body.message).toBe('Mail is queued again')
    await becomes(portal, other, 'sent')
    await becomes(portal, id, 'sent')
    expect((await smtp.mails()).map(mail => mail.to?.[0]?.address)).toEqual(['asked@example.com', 'waits@example.com'])
    await smtp.close()
  })

  test('a server that is down for a day loses no mail and sends none twice', async () => {
    const id = await queue(portal, { to: 'patient@example.com', ...letter })
    await isTried(id)
    // The pauses grow to six hours: after twelve tries the first day is over.
    await sql`update mails set tries = 12 where id = ${id}`.execute(portal.db)
    await expect(runJob(portal, 'send_mail', { id })).rejects.toThrow('could not be sent')
    expect(await stateOf(portal, id)).toMatchObject({ state: 'queued', tries: 13 })
    const smtp = await openSmtp(port)
    await Promise.all([runJob(portal, 'send_mail', { id }), runJob(portal, 'send_mail', { id })])
    await runJob(portal, 'send_waiting_mails')
    await becomes(portal, id, 'sent')
    expect((await smtp.mails()).map(mail => mail.to?.[0]?.address)).toEqual(['patient@example.com'])
    await smtp.close()
  })

  test('a mail is given up after the last try, with the reason', async () => {
    const id = await queue(portal, { to: 'last@example.com', ...letter })
    await isTried(id)
    await sql`update mails set tries = ${MAX_TRIES - 1} where id = ${id}`.execute(portal.db)
    await runJob(portal, 'send_mail', { id })
    expect(await stateOf(portal, id)).toMatchObject({
      state: 'failed',
      tries: MAX_TRIES,
      reason: expect.stringMatching(/./),
    })
    const failed = await portal.send(listMails, { state: 'Failed', search: 'LAST@' }, admin)
    expect(failed.body).toMatchObject({ count: 1, data: [{ id, state: 'failed' }] })
  })

  test('a link that went out of date on its way is wiped and not sent any more', async () => {
    const id = await queue(portal, { to: 'old@example.com', ...letter, holdsSecret: true, vault: portal.parts.vault })
    await isTried(id)
    await age(portal, id)
    await runJob(portal, 'wipe_secret_mails')
    expect(await stateOf(portal, id)).toMatchObject({
      state: 'failed',
      isSealed: false,
      reason: 'The link went out of date before the mail could be sent',
    })
    const retried = await portal.send(retryMail, { id }, admin)
    expect([retried.status, retried.body.message]).toEqual([
      409,
      'The link in this mail is out of date. Please ask for a new one.',
    ])
  })
})

describe('without a mail server', () => {
  let portal: TestPortal
  let admin: { token: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signInAs('Admin')
  })
  afterAll(() => portal.close())
  const fileOf = (id: number) => join(portal.folder, 'mail', `${id}.eml`)

  test('a mail is kept for admins, on the Mail screen and as a file of its owner alone', async () => {
    const id = await queue(portal, { to: 'kept@example.com', ...letter })
    await becomes(portal, id, 'kept')
    expect((await portal.send(getMail, { id }, admin)).body.data).toMatchObject({
      text: letter.text,
      html: letter.html,
    })
    expect((await stat(fileOf(id))).mode & 0o777).toBe(0o600)
    const email = await PostalMime.parse(await readFile(fileOf(id)))
    expect([email.subject, email.text?.trim()]).toEqual([letter.subject, letter.text.trim()])
  })

  test('a kept login link lies in the folder for 15 minutes and is gone after them', async () => {
    const secret = { holdsSecret: true as const, vault: portal.parts.vault }
    const fresh = await queue(portal, { to: 'fresh@example.com', ...letter, ...secret })
    const old = await queue(portal, { to: 'old@example.com', ...letter, ...secret })
    await becomes(portal, fresh, 'kept')
    await becomes(portal, old, 'kept')
    expect(await stateOf(portal, fresh)).toMatchObject({ isSealed: true, holdsText: false })
    expect(await readFile(fileOf(fresh), 'utf8')).toContain('code=3Da')
    await age(portal, old)
    await runJob(portal, 'wipe_secret_mails')
    expect((await portal.send(getMail, { id: old }, admin)).body.data.isWiped).toBe(true)
    expect((await portal.send(getMail, { id: fresh }, admin)).body.data.isWiped).toBe(false)
    expect([existsSync(fileOf(old)), existsSync(fileOf(fresh))]).toEqual([false, true])
  })

  test('nobody reads a login link, however they ask', async () => {
    const secret = { holdsSecret: true as const, vault: portal.parts.vault }
    const id = await queue(portal, { to: 'link@example.com', ...letter, ...secret })
    await becomes(portal, id, 'kept')
    await portal.send(retryMail, { id }, admin)
    await becomes(portal, id, 'kept')
    const shown = await portal.send(getMail, { id }, admin)
    expect(shown.body.data).toMatchObject({ holdsSecret: true, text: null, html: null })
    const entries = (await portal.send(listHistoryOf, { entity: 'mails', entityId: String(id) }, admin)).body.data
    expect(entries).toHaveLength(1)
    const answers = await Promise.all([
      portal.send(listMails, { search: 'link@' }, admin),
      portal.send(listMails, { search: 'link@' }, { ...admin, headers: { accept: 'text/csv' } }),
      ...entries.map(({ entryId }) => portal.send(getHistoryEntry, { entryId }, admin)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify([shown, answers])).not.toContain('code=a')
    const kept = await rows<{ row: string }>(
      portal.db,
      sql`select row_to_json(k)::text as row from idempotency_keys k
        union all select value::text from history_entries union all select row_to_json(m)::text from mails m
        where holds_secret`,
    )
    expect(JSON.stringify(kept)).not.toContain('code=a')
  })

  test('mails are found by recipient and subject, and only admins see them', async () => {
    await queue(portal, { to: 'percent@example.com', ...letter, subject: '100% gold' })
    const found = await portal.send(listMails, { search: '0% GOLD' }, admin)
    expect(found.body.data.map(mail => mail.recipient)).toEqual(['percent@example.com'])
    expect((await portal.send(listMails, { state: 'lost' }, admin)).status).toBe(400)
    expect((await portal.send(getMail, { id: 999_999 }, admin)).status).toBe(404)
    expect((await portal.send(retryMail, { id: 999_999 }, admin)).status).toBe(404)
    const employee = await portal.signInAs('Employee')
    expect((await portal.send(listMails, {}, employee)).status).toBe(403)
    expect((await portal.send(getMail, { id: 1 }, employee)).status).toBe(403)
  })
})
