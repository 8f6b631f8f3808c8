import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_TRIES } from '#server/services/jobs.ts'
import { age, becomes, letter, openSmtp, queue, runJob, stateOf } from '#tests/mail-shop.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { listMails, retryMail } from './mail.contract.ts'

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
    // The pauses grow to six hours, so twelve attempts take more than a day.
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
    const id = await queue(portal, {
      to: 'old@example.com',
      ...letter,
      holdsSecret: true,
      vault: portal.services.vault,
    })
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
