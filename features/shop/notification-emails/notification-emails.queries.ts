import { sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import { findPage } from '#server/pages.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Page } from '#shared/pages.ts'
import type { listNotificationEmails, NotificationEmail } from './notification-emails.contract.ts'

const columns = sql<NotificationEmail>`id, email, first_name as "firstName", last_name as "lastName", enabled, created_at as "createdAt", version`
const sorts = {
  id: sql`id`,
  email: sql`lower(email)`,
  firstName: sql`lower(first_name)`,
  lastName: sql`lower(last_name)`,
  createdAt: sql`created_at`,
}

export const findNotificationEmails = (db: Db, filter: InputOf<typeof listNotificationEmails>, page: Page) => {
  const where = filter.search
    ? sql`email || ' ' || first_name || ' ' || last_name ilike ${containing(filter.search)}`
    : sql`true`
  return findPage(db, { columns, from: sql`notification_emails`, where, sorts, chosen: filter, order: sql`id` }, page)
}

/** Who hears of alerts. */
export const findAlertAddresses = async (db: Db) =>
  (await rows<{ email: string }>(db, sql`select email from notification_emails where enabled order by id`)).map(
    ({ email }) => email,
  )

export const lockNotificationEmail = (tx: Tx, id: number) =>
  firstRow<NotificationEmail>(tx, sql`select ${columns} from notification_emails where id = ${id} for update`)

type Values = Pick<NotificationEmail, 'email' | 'firstName' | 'lastName' | 'enabled'>

export const addNotificationEmailRow = (tx: Tx, { email, firstName, lastName }: Omit<Values, 'enabled'>) =>
  oneRow<NotificationEmail>(
    tx,
    sql`insert into notification_emails (email, first_name, last_name) values (${email}, ${firstName}, ${lastName})
      returning ${columns}`,
  )

export const changeNotificationEmail = (tx: Tx, id: number, { email, firstName, lastName, enabled }: Values) =>
  oneRow<NotificationEmail>(
    tx,
    sql`update notification_emails set email = ${email}, first_name = ${firstName}, last_name = ${lastName},
      enabled = ${enabled}, version = version + 1 where id = ${id} returning ${columns}`,
  )

export const removeNotificationEmailRow = async (tx: Tx, id: number) => {
  await sql`delete from notification_emails where id = ${id}`.execute(tx)
}
