import { sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, orderBy, rows, type Tx } from '#server/db.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { listNotificationEmails, NotificationEmail } from './notification-emails.contract.ts'

const columns = sql`id, email, first_name as "firstName", last_name as "lastName", enabled, created_at as "createdAt", version`
const sorts = {
  id: sql`id`,
  email: sql`lower(email)`,
  firstName: sql`lower(first_name)`,
  lastName: sql`lower(last_name)`,
  createdAt: sql`created_at`,
}

export const findNotificationEmails = async (
  db: Db,
  filter: InputOf<typeof listNotificationEmails>,
  page: { limit: number; offset: number },
) => {
  const where = filter.search
    ? sql`where email || ' ' || first_name || ' ' || last_name ilike ${containing(filter.search)}`
    : sql``
  const data = await rows<NotificationEmail>(
    db,
    sql`select ${columns} from notification_emails ${where} ${orderBy(sorts, filter, sql`id`)}
      limit ${page.limit} offset ${page.offset}`,
  )
  const { count } = await oneRow<{ count: number }>(db, sql`select count(*) as count from notification_emails ${where}`)
  return { data, count }
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
