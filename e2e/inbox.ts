import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const SMTP_PORT = 4211

type Mail = { to: string; subject: string; text: string }

/** A mail server as the shop's provider would be one: real SMTP, on the port the portal of the tests sends to. */
export const openInbox = async () => {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '' }) => {
          for (const { address } of session.envelope.rcptTo) mails.push({ to: address, subject, text })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(SMTP_PORT, '127.0.0.1', () => resolve())
  })
  /** Waits for a mail to this address. */
  const mailTo = async (address: string): Promise<Mail> => {
    const found = () => mails.find(mail => mail.to === address)
    await expect.poll(found, { timeout: 15_000 }).toBeTruthy()
    return found() as Mail
  }
  return { mailTo, close: () => new Promise<void>(resolve => void server.close(() => resolve())) }
}
