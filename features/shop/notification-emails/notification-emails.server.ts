import { found, type Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { remember } from '#server/history.ts'
import { handle } from '#server/http/handle.ts'
import type { User } from '#server/sessions.ts'
import { assertUnchanged } from '#server/versions.ts'
import { assertNoProblems } from '#shared/errors.ts'
import {
  addNotificationEmail,
  editNotificationEmail,
  listNotificationEmails,
  type NotificationEmail,
  removeNotificationEmail,
} from './notification-emails.contract.ts'
import {
  addNotificationEmailRow,
  changeNotificationEmail,
  findNotificationEmails,
  lockNotificationEmail,
  removeNotificationEmailRow,
} from './notification-emails.queries.ts'
import { notificationEmailProblems } from './notification-emails.rules.ts'

const tell = async (tx: Tx, action: string, row: NotificationEmail, user: User) => {
  await remember(tx, { of: 'notification_emails', id: row.id, action, value: row, by: user })
  await announce(tx, { topic: 'notification_emails', id: row.id, access: 'admin_only' })
}

export const notificationEmailHandlers = [
  handle(listNotificationEmails, ({ db, page }, filter) => findNotificationEmails(db, filter, page)),

  handle(addNotificationEmail, ({ transaction, user }, input) => {
    assertNoProblems(notificationEmailProblems(input))
    return transaction(async tx => {
      const row = await addNotificationEmailRow(tx, input)
      await tell(tx, 'created', row, user)
      return { data: { id: row.id } }
    })
  }),

  handle(editNotificationEmail, ({ transaction, user }, { id, version, email, firstName, lastName, enabled }) =>
    transaction(async tx => {
      const before = found(await lockNotificationEmail(tx, id), 'Email')
      const after = {
        email: email ?? before.email,
        firstName: firstName ?? before.firstName,
        lastName: lastName ?? before.lastName,
        enabled: enabled ?? before.enabled,
      }
      assertNoProblems(notificationEmailProblems(after))
      await assertUnchanged(tx, 'notification_emails', before, version)
      await tell(tx, 'updated', await changeNotificationEmail(tx, id, after), user)
      return { message: 'Email saved' }
    }),
  ),

  handle(removeNotificationEmail, ({ transaction, user }, { id }) =>
    transaction(async tx => {
      const before = found(await lockNotificationEmail(tx, id), 'Email')
      await removeNotificationEmailRow(tx, id)
      await tell(tx, 'deleted', before, user)
      return { message: 'Email deleted' }
    }),
  ),
]
