import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, oneRow } from '#server/db/db.ts'
import { type Mail, queueMail } from '#server/services/mail.ts'
import { becomes, letter, openSmtp, queue, stateOf } from '#tests/mail-shop.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getMail, retryMail } from './mail.contract.ts'

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
    const mail: Mail = { to: 'link@example.com', ...letter, holdsSecret: true, vault: portal.services.vault }
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
    const holding = { holdsSecret: true as const, vault: portal.services.vault }
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
