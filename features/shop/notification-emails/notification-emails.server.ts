import { handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems } from '#shared/errors.ts'
import {
  addNotificationEmail,
  editNotificationEmail,
  listNotificationEmails,
  removeNotificationEmail,
} from './notification-emails.contract.ts'
import { findNotificationEmails, notificationEmails } from './notification-emails.queries.ts'
import { notificationEmailProblems } from './notification-emails.rules.ts'

const checked = <Draft extends { email: string }>(draft: Draft) => {
  assertNoProblems(notificationEmailProblems(draft))
  return draft
}

export const notificationEmailHandlers = [
  handle(listNotificationEmails, ({ db, page }, filter) => findNotificationEmails(db, filter, page)),

  handle(addNotificationEmail, ({ transaction, user }, input) => {
    const draft = checked({ ...input, enabled: true })
    return transaction(tx => notificationEmails.add(tx, draft, user))
  }),

  handle(editNotificationEmail, ({ transaction, user }, { id, version, ...sent }) =>
    transaction(tx =>
      notificationEmails.change(tx, { id, version, by: user, draftOf: before => checked(withSent(before, sent)) }),
    ),
  ),

  handle(removeNotificationEmail, ({ transaction, user }, { id }) =>
    transaction(tx => notificationEmails.remove(tx, id, user)),
  ),
]
