import { sql } from 'kysely'
import { containing, type Db, rows } from '#server/db.ts'
import { findPage } from '#server/pages.ts'
import { recordTable } from '#server/record-tables.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { listNotificationEmails, NotificationEmail } from './notification-emails.contract.ts'

type EmailDraft = Pick<NotificationEmail, 'email' | 'firstName' | 'lastName' | 'enabled'>

export const notificationEmails = recordTable<EmailDraft, Pick<NotificationEmail, 'createdAt'>>({
  table: 'notification_emails',
  noun: 'Email',
  access: 'admin_only',
  columns: { email: 'email', firstName: 'first_name', lastName: 'last_name', enabled: 'enabled' },
  shown: { createdAt: 'created_at' },
})

const sorts = {
  id: sql`id`,
  email: sql`lower(email)`,
  firstName: sql`lower(first_name)`,
  lastName: sql`lower(last_name)`,
  createdAt: sql`created_at`,
}

export const findNotificationEmails = (db: Db, filter: InputOf<typeof listNotificationEmails>, page: PageRange) => {
  const where = filter.search
    ? sql`email || ' ' || first_name || ' ' || last_name ilike ${containing(filter.search)}`
    : sql`true`
  return findPage(db, { ...notificationEmails.list, where, sorts, chosen: filter, order: sql`id` }, page)
}

/** Who hears of alerts. */
export const findAlertAddresses = async (db: Db) =>
  (await rows<{ email: string }>(db, sql`select email from notification_emails where enabled order by id`)).map(
    ({ email }) => email,
  )
