import { sql } from 'kysely'
import { type Db, holdsWords, rows } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { recordTable, textSorts } from '#server/records/record-tables.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { listNotificationEmails, NotificationEmail } from './notification-emails.contract.ts'

const columns = { email: 'email', firstName: 'first_name', lastName: 'last_name' }

type EmailDraft = Pick<NotificationEmail, keyof typeof columns | 'enabled'>

export const notificationEmails = recordTable<EmailDraft, Pick<NotificationEmail, 'createdAt'>>({
  table: 'notification_emails',
  noun: 'Email',
  access: 'admin_only',
  unique: { field: 'email', label: 'Email' },
  columns: { ...columns, enabled: 'enabled' },
  shown: { createdAt: 'created_at' },
})

const sorts = { id: sql`id`, ...textSorts(columns), createdAt: sql`created_at` }

export const findNotificationEmails = (db: Db, filter: InputOf<typeof listNotificationEmails>, page: PageRange) => {
  const where = holdsWords(sql`concat_ws(chr(10), email, first_name, last_name)`, filter.search)
  return findPage(db, { ...notificationEmails.list, where, sorts, chosen: filter, order: sql`id` }, page)
}

export const findAlertAddresses = async (db: Db) =>
  (await rows<{ email: string }>(db, sql`select email from notification_emails where enabled order by id`)).map(
    ({ email }) => email,
  )
