import { writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** The mail server stores mails here, because it runs in another process than the tests. */
const folderOf = (port: number) => join(tmpdir(), `loupe-inbox-${port}`)
export const fileOf = (port: number, address: string) => join(folderOf(port), `${address}.eml`)

const FULL = /^full-/

/** A full mailbox refuses the first mail for good and accepts the next. */
const refuseOnce = () => {
  const refused = new Set<string>()
  return (address: string) => {
    if (!FULL.test(address) || refused.has(address)) return undefined
    refused.add(address)
    return Object.assign(new Error('The mailbox is full'), { responseCode: 552 })
  }
}

/** A real SMTP server on the port that the portal of the tests uses. */
export const openMailServer = async (port: number) => {
  await mkdir(folderOf(port), { recursive: true })
  const refusalOf = refuseOnce()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) writeFileSync(fileOf(port, address), Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const close = async () => {
    await new Promise<void>(resolve => {
      server.close(() => resolve())
    })
    await rm(folderOf(port), { recursive: true, force: true })
  }
  return { close }
}
