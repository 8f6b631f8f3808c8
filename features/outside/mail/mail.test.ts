import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHistoryEntry, listHistoryOf } from '#features/insight/history/history.contract.ts'
import { readEnv } from '#server/base/env.ts'
import { rows } from '#server/db/db.ts'
import { age, becomes, letter, queue, runJob, stateOf } from '#tests/mail-shop.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { getMail, listMails, retryMail } from './mail.contract.ts'

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
    const secret = { holdsSecret: true as const, vault: portal.services.vault }
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
    const secret = { holdsSecret: true as const, vault: portal.services.vault }
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
