import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { job, MAX_TRIES } from '#server/services/jobs.ts'
import { queueMailSending, SEND_MAIL } from '#server/services/mail.ts'
import type { Services } from '#server/services/services.ts'
import {
  findOutdatedSecrets,
  findQueuedMails,
  lockMail,
  logAttempt,
  type MailOutcome,
  type StoredMail,
  wipeSecrets,
} from './mail.queries.ts'
import { bodyOf, removeFile, saveMailFile, sendBySmtp } from './mail.sending.ts'

/** A mail server may quote the mail it refuses, so anything like its secret is removed from the reason. */
const reasonOf = (error: unknown, { holdsSecret }: StoredMail) => {
  const text = error instanceof Error ? error.message : String(error)
  return (holdsSecret ? text.replace(/[\w-]{20,}/g, '…') : text).slice(0, 500)
}

const deliver = async ({ env, vault }: Services, mail: StoredMail) => {
  const body = bodyOf(mail, vault)
  if (!body) throw new Error('its text is wiped')
  if (!env.smtpUrl) {
    await saveMailFile(env, mail, body)
    return 'kept'
  }
  await sendBySmtp(env, env.smtpUrl, mail, body)
  await removeFile(env, mail.id)
  return 'sent'
}

/** A 5xx is final (RFC 5321): the mailbox does not exist or is full, so only a person can help. */
const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

const outcomeOf = async (services: Services, mail: StoredMail): Promise<MailOutcome> => {
  try {
    return { state: await deliver(services, mail), reason: '' }
  } catch (error) {
    const isLast = mail.tries + 1 >= MAX_TRIES
    return { state: isLast || isFinal(error) ? 'failed' : 'queued', reason: reasonOf(error, mail) }
  }
}

/** Delivers under the mail's lock, so that two workers never send it twice. */
const tryOnce = async (services: Services, tx: Tx, id: number): Promise<MailOutcome | undefined> => {
  const mail = await lockMail(tx, id)
  if (mail?.state !== 'queued') return undefined
  const outcome = await outcomeOf(services, mail)
  await logAttempt(tx, id, outcome)
  await announce(tx, { topic: 'mails', id, access: 'admin_only' })
  return outcome
}

const sendMail = job<{ id: number }>({
  name: SEND_MAIL,
  run: async (services, { id }) => {
    const outcome = await services.db.transaction().execute(tx => tryOnce(services, tx, id))
    // Thrown after the commit, so that the queue retries later.
    if (outcome?.state === 'queued') throw new Error(`mail ${id} could not be sent: ${outcome.reason}`)
  },
})

/** Picks up mails of a dead process, which would otherwise wait hours for their job's lock to expire. */
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
