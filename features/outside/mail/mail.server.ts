import { found, type Tx } from '#server/db/db.ts'
import { handle } from '#server/http/handle.ts'
import { actOnRecord, type EditedRecord } from '#server/records/records.ts'
import { queueMailSending } from '#server/services/mail.ts'
import { refuse } from '#shared/errors.ts'
import { getMail, listMails, retryMail } from './mail.contract.ts'
import { findMails, getShownMail, lockIdleMail, queueAgain, type StoredMail } from './mail.queries.ts'
import { assertCanRetry } from './mail.rules.ts'

const isWiped = (mail: StoredMail) => mail.holdsSecret && mail.sealedBody === null

const lockIdle = async (tx: Tx, id: number) => {
  if (!(await getShownMail(tx, id))) return undefined
  const mail = await lockIdleMail(tx, id)
  if (!mail) throw refuse('conflict', 'This mail is being sent right now')
  return mail
}

const editedMail: EditedRecord<StoredMail> = {
  table: 'mails',
  noun: 'Mail',
  access: 'admin_only',
  lock: lockIdle,
  historyValue: ({ recipient, subject, state }) => ({ recipient, subject, state }),
}

export const mailHandlers = [
  handle(listMails, ({ db, page }, filter) => findMails(db, filter, page)),

  handle(getMail, async ({ db }, { id }) => ({ data: found(await getShownMail(db, id), 'Mail') })),

  handle(retryMail, ({ transaction, user }, { id }) =>
    transaction(tx =>
      actOnRecord(tx, editedMail, { id, by: user, action: 'retried' }, async mail => {
        assertCanRetry({ state: mail.state, isWiped: isWiped(mail) })
        await queueAgain(tx, id)
        await queueMailSending(tx, id)
        return { message: 'Mail is queued again' }
      }),
    ),
  ),
]
