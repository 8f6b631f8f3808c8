import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '#server/base/env.ts'
import type { Vault } from '#server/base/secrets.ts'
import type { StoredMail } from './mail.queries.ts'

export type Body = { text: string; html: string }

/** Undefined once the texts are wiped. */
export const bodyOf = (mail: StoredMail, vault: Vault): Body | undefined => {
  if (mail.sealedBody) return JSON.parse(vault.open(mail.sealedBody)) as Body
  if (mail.bodyText === null || mail.bodyHtml === null) return undefined
  return { text: mail.bodyText, html: mail.bodyHtml }
}

// A mail server that does not answer must not delay the queue.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const letterOf = (env: Env, mail: StoredMail, body: Body) => ({
  ...body,
  from: env.mailFrom,
  to: mail.recipient,
  subject: mail.subject,
  // The same for every attempt, so that a mail program detects a repeated delivery.
  messageId: `<loupe-mail-${mail.id}-${mail.createdAt}@${new URL(env.publicUrl).hostname}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
})

export const sendBySmtp = async (env: Env, smtpUrl: string, mail: StoredMail, body: Body) => {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE })
  try {
    await transport.sendMail(letterOf(env, mail, body))
  } finally {
    transport.close()
  }
}

const pathOf = (env: Env, id: number) => join(env.dataDir, 'mail', `${id}.eml`)

/** Without a mail server, mails are files in DATA_DIR/mail; an admin who can not sign in finds a login link there. */
export const saveMailFile = async (env: Env, mail: StoredMail, body: Body) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letterOf(env, mail, body))
  await mkdir(join(env.dataDir, 'mail'), { recursive: true, mode: 0o700 })
  await writeFile(pathOf(env, mail.id), message as Buffer, { mode: 0o600 })
}

export const removeFile = (env: Env, id: number) => rm(pathOf(env, id), { force: true })
