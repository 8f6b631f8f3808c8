import { once } from 'node:events'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { mailJobs } from '#features/outside/mail/mail.jobs.ts'
import { oneRow } from '#server/db/db.ts'
import { type Mail, mailHtml, mailText, queueMail } from '#server/services/mail.ts'
import type { TestPortal } from './portal.ts'

const content = {
  title: 'Your login link',
  lines: ['Somebody asked for a link to <Loupe> & Co.'],
  button: { label: 'Sign in', address: 'https://shop.example/auth/login?code=a&b="c"' },
}
export const letter = { subject: 'Your login link', text: mailText(content), html: mailHtml(content) }

/** A mail server that refuses `nobody@` and quotes the refused mail. */
export const openSmtp = async (port = 0) => {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody@') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined,
      ),
    onData: (stream, _session, done) => {
      const services: Buffer[] = []
      stream.on('data', (part: Buffer) => services.push(part))
      stream.on('end', () => {
        const mail = Buffer.concat(services)
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
  /** The mails so far, parsed like a mail program. */
  const mails = () => Promise.all(received.map(mail => PostalMime.parse(mail)))
  return { received, mails, close, port: typeof address === 'object' && address ? address.port : 0 }
}

export const queue = async ({ services }: TestPortal, mail: Mail) => {
  await services.db.transaction().execute(tx => queueMail(tx, mail))
  const { id } = await oneRow<{ id: number }>(
    services.db,
    sql`select id from mails where recipient = ${mail.to} order by id desc limit 1`,
  )
  return id
}

type State = { state: string; tries: number; reason: string; isSealed: boolean; holdsText: boolean }
export const stateOf = ({ db }: TestPortal, id: number) =>
  oneRow<State>(
    db,
    sql`select state, tries, reason, sealed_body is not null as "isSealed",
      position('code=a' in coalesce(body_text, '') || coalesce(encode(sealed_body, 'escape'), '')) > 0 as "holdsText"
      from mails where id = ${id}`,
  )
export const becomes = (portal: TestPortal, id: number, state: string) =>
  expect.poll(async () => (await stateOf(portal, id)).state, { timeout: 20_000 }).toBe(state)

export const runJob = async (portal: TestPortal, name: string, payload: object = {}) => {
  const job = mailJobs.find(candidate => candidate.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  await job.run(portal.services, payload)
}
export const age = (portal: TestPortal, id: number) =>
  sql`update mails set created_at = now() - interval '16 minutes' where id = ${id}`.execute(portal.db)
