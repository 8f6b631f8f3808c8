import { found } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import { queueMailSending } from '#server/mail.ts'
import { refuse } from '#shared/errors.ts'
import { getMail, listMails, retryMail } from './mail.contract.ts'
import { findMails, getShownMail, lockIdleMail, queueAgain, type StoredMail } from './mail.queries.ts'
import { assertCanRetry } from './mail.rules.ts'

const isWiped = (mail: StoredMail) => mail.holdsSecret && mail.sealedBody === null

export const mailHandlers = [
  handle(listMails, ({ db, page }, filter) => findMails(db, filter, page)),

  handle(getMail, async ({ db }, { id }) => ({ data: found(await getShownMail(db, id), 'Mail') })),

  handle(retryMail, ({ transaction, user }, { id }) =>
    transaction(async tx => {
      found(await getShownMail(tx, id), 'Mail')
      const mail = await lockIdleMail(tx, id)
      if (!mail) throw refuse('conflict', 'This mail is being sent right now')
      assertCanRetry({ state: mail.state, isWiped: isWiped(mail) })
      await queueAgain(tx, id)
      await queueMailSending(tx, id)
      const { recipient, subject, state } = mail
      await remember(tx, { of: 'mails', id, action: 'retried', value: { recipient, subject, state }, by: user })
      await announce(tx, { topic: 'mails', id, access: 'admin_only' })
      return { message: 'Mail is queued again' }
    }),
  ),
]
