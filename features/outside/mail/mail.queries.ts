import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { getMail, listMails, MailRow, MailState } from './mail.contract.ts'
import { SECRET_MINUTES } from './mail.rules.ts'

const rowColumns = sql<MailRow>`id, recipient, subject, state, tries, reason, created_at as "createdAt", sent_at as "sentAt"`
const sorts = {
  id: sql`id`,
  recipient: sql`lower(recipient)`,
  subject: sql`lower(subject)`,
  state: sql`state`,
  createdAt: sql`created_at`,
  sentAt: sql`sent_at`,
}

export const findMails = (db: Db, filter: InputOf<typeof listMails>, page: PageRange) => {
  const where = sql`${holdsWords(sql`concat_ws(chr(10), recipient, subject)`, filter.search)}
    and ${filter.state === 'all' ? sql`true` : sql`state = ${filter.state}`}`
  const list = { columns: rowColumns, from: sql`mails`, where, order: sql`id desc` }
  return findPage(db, { ...list, sorts, chosen: filter }, page)
}

/** Encrypted bodies are not read for the screen. */
export const getShownMail = (db: Db, id: number) =>
  firstRow<OutputOf<typeof getMail>['data']>(
    db,
    sql`select ${rowColumns}, holds_secret as "holdsSecret", holds_secret and sealed_body is null as "isWiped",
      case when not holds_secret then body_text end as text, case when not holds_secret then body_html end as html
    from mails where id = ${id}`,
  )

export type StoredMail = MailRow & {
  holdsSecret: boolean
  bodyText: string | null
  bodyHtml: string | null
  sealedBody: Buffer | null
}

const wholeMail = sql`${rowColumns}, holds_secret as "holdsSecret", body_text as "bodyText", body_html as "bodyHtml",
  sealed_body as "sealedBody"`

export const lockMail = (tx: Tx, id: number) =>
  firstRow<StoredMail>(tx, sql`select ${wholeMail} from mails where id = ${id} for update`)

/** Undefined while the mail is being sent. */
export const lockIdleMail = (tx: Tx, id: number) =>
  firstRow<StoredMail>(tx, sql`select ${wholeMail} from mails where id = ${id} for update skip locked`)

export type MailOutcome = { state: MailState; reason: string }

export const logAttempt = async (tx: Tx, id: number, { state, reason }: MailOutcome) => {
  await sql`update mails set state = ${state}, reason = ${reason}, tries = tries + 1,
      sent_at = case when ${state} = 'sent' then now() end,
      sealed_body = case when ${state} = 'sent' then null else sealed_body end
    where id = ${id}`.execute(tx)
}

export const queueAgain = async (tx: Tx, id: number) => {
  await sql`update mails set state = 'queued', reason = '', tries = 0 where id = ${id}`.execute(tx)
}

export const findQueuedMails = async (db: Db) =>
  (await rows<{ id: number }>(db, sql`select id from mails where state = 'queued' order by id`)).map(({ id }) => id)

const isOutOfDate = sql`sealed_body is not null and created_at < now() - make_interval(mins => ${SECRET_MINUTES})`

export const findOutdatedSecrets = async (db: Db) =>
  (await rows<{ id: number }>(db, sql`select id from mails where ${isOutOfDate}`)).map(({ id }) => id)

/** A waiting mail with a secret is not sent any more, because its link has expired. */
export const wipeSecrets = async (tx: Tx, ids: readonly number[]) => {
  await sql`update mails set sealed_body = null,
      reason = case state when 'queued' then 'The link went out of date before the mail could be sent' else reason end,
      state = case state when 'queued' then 'failed' else state end
    where id = any(${sql.val([...ids])}) and ${isOutOfDate}`.execute(tx)
}
