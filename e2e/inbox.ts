import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const SMTP_PORT = Number(process.env.E2E_PORT ?? 4210) + 1

type RawMail = { to: string; content: Buffer }

/** A mail server as the shop's provider would be one: real SMTP, on the port the portal of the tests sends to. */
export const openInbox = async () => {
  const raw: RawMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) raw.push({ to: address, content: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(SMTP_PORT, '127.0.0.1', () => resolve())
  })
  /** Waits for a mail to this address. */
  const mailTo = async (address: string) => {
    const found = () => raw.find(mail => mail.to === address)
    await expect.poll(found, { timeout: 15_000 }).toBeTruthy()
    const { subject = '', text = '' } = await PostalMime.parse(found()?.content ?? '')
    return { subject, text }
  }
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
    })
  return { mailTo, close }
}
