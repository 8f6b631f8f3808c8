import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { job, MAX_TRIES } from '#server/jobs.ts'
import { queueMailSending, SEND_MAIL } from '#server/mail.ts'
import type { Parts } from '#server/parts.ts'
import {
  findOutdatedSecrets,
  findQueuedMails,
  lockMail,
  type MailOutcome,
  noteTry,
  type StoredMail,
  wipeSecrets,
} from './mail.queries.ts'
import { bodyOf, keepMailFile, removeFile, sendBySmtp } from './mail.sending.ts'

/** A mail server may quote the mail that it refuses; what could be its secret is cut out of the reason. */
const reasonOf = (error: unknown, { holdsSecret }: StoredMail) => {
  const text = error instanceof Error ? error.message : String(error)
  return (holdsSecret ? text.replace(/[\w-]{20,}/g, '…') : text).slice(0, 500)
}

const deliver = async ({ env, vault }: Parts, mail: StoredMail) => {
  const body = bodyOf(mail, vault)
  if (!body) throw new Error('its text is wiped')
  if (!env.smtpUrl) {
    await keepMailFile(env, mail, body)
    return 'kept'
  }
  await sendBySmtp(env, env.smtpUrl, mail, body)
  await removeFile(env, mail.id)
  return 'sent'
}

/** A 5xx is the mail server's last word (RFC 5321): no such mailbox, or it is full. Only a person can help then. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

const outcomeOf = async (parts: Parts, mail: StoredMail): Promise<MailOutcome> => {
  try {
    return { state: await deliver(parts, mail), reason: '' }
  } catch (error) {
    const isLast = mail.tries + 1 >= MAX_TRIES
    return { state: isLast || isFinal(error) ? 'failed' : 'queued', reason: reasonOf(error, mail) }
  }
}

/** Delivers under the mail's lock, so that two workers never send it twice. */
const tryOnce = async (parts: Parts, tx: Tx, id: number): Promise<MailOutcome | undefined> => {
  const mail = await lockMail(tx, id)
  if (mail?.state !== 'queued') return undefined
  const outcome = await outcomeOf(parts, mail)
  await noteTry(tx, id, outcome)
  await announce(tx, { topic: 'mails', id, access: 'admin_only' })
  return outcome
}

const sendMail = job<{ id: number }>({
  name: SEND_MAIL,
  run: async (parts, { id }) => {
    const outcome = await parts.db.transaction().execute(tx => tryOnce(parts, tx, id))
    // Thrown after the note is committed: the queue comes back later.
    if (outcome?.state === 'queued') throw new Error(`mail ${id} could not be sent: ${outcome.reason}`)
  },
})

/** A mail whose process died would else wait until the queue gives its job up, hours later. */
const sendWaitingMails = job({
  name: 'send_waiting_mails',
  atStart: true,
  run: async ({ db }) => {
    const ids = await findQueuedMails(db)
    if (ids.length > 0) await db.transaction().execute(tx => Promise.all(ids.map(id => queueMailSending(tx, id))))
  },
})

const wipeSecretMails = job({
  name: 'wipe_secret_mails',
  every: '* * * * *',
  run: async ({ db, env }) => {
    const ids = await findOutdatedSecrets(db)
    for (const id of ids) await removeFile(env, id)
    if (ids.length > 0) await db.transaction().execute(tx => wipeSecrets(tx, ids))
  },
})

export const mailJobs = [sendMail, sendWaitingMails, wipeSecretMails]
