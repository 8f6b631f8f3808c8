import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/db.ts'
import { DEMO_ZONE, lastOpenMoment } from './demo-days.ts'

/** What the portal dates with the moment the demo was made is dated with its record, and nothing is later than closing time. */

const ofTime = (time: RawBuilder<unknown>, hour: string) =>
  sql`(((${time} at time zone ${DEMO_ZONE})::date + time ${sql.lit(hour)}) at time zone ${DEMO_ZONE})`

const dateWithTickets = async (tx: Tx) => {
  await sql`update tickets set signed_at = ticket_time + interval '4 minutes' where signed_at is not null`.execute(tx)
  await sql`update signatures s set signed_at = t.signed_at from tickets t
    where t.kind = s.kind and t.id = s.record_id and t.signed_at is not null`.execute(tx)
  await sql`update void_records v set created_at = r.at + interval '25 minutes'
    from (select kind, id, ticket_time as at from tickets union all select kind, id, ticket_time from receipts) r
    where r.kind = v.kind and r.id = v.record_id`.execute(tx)
  // Every void is of its record's own day, so the journal tells of none later.
  await sql`delete from later_changes`.execute(tx)
  await sql`update mails m set created_at = v.created_at from void_records v
    where m.subject like '%' || case v.kind when 'coin_receipt' then ' CR' else ' JR' end || v.record_id || ' of %'
      and v.kind in ('coin_receipt', 'jewelry_receipt')`.execute(tx)
  await sql`update print_jobs j set created_at = t.ticket_time + interval '5 minutes',
      sent_at = t.ticket_time + interval '5 minutes', ended_at = t.ticket_time + interval '304 seconds',
      state = case j.state when 'queued' then 'printed' else j.state end, tries = greatest(j.tries, 1),
      printer = case j.printer when '' then 'PDF folder' else j.printer end
    from tickets t where j.subject = case t.kind when 'metro' then 'M' else 'C' end || t.id`.execute(tx)
  await sql`update signatures s set signed_at = v.picked_up_at from invoices v
    where v.kind = s.kind and v.id = s.record_id and v.picked_up_at is not null`.execute(tx)
  await sql`update tickets t set ticket_time = q.creation_time + interval '10 minutes', ticket_day = q.creation_day
    from quotes q where t.origin = 'draft' and t.kind = q.ticket_kind and t.id = q.ticket_id`.execute(tx)
  await sql`update people p set first_seen_at = t.at
    from (select person_id, min(ticket_time) as at from tickets group by person_id) t where t.person_id = p.id`.execute(
    tx,
  )
}

/** The latest quotes came in over the last day, a few of them after each other. */
const dateLatestQuotes = async (tx: Tx, latest: RawBuilder<unknown>) => {
  await sql`with placed as (
      select id, row_number() over (order by id desc) as place from quotes where creation_time > ${latest} - interval '1 minute')
    update quotes q set creation_time = ${ofTime(latest, '09:40')}
        + (${latest} - ${ofTime(latest, '09:40')}) / (placed.place + 1),
      creation_day = (${latest} at time zone ${DEMO_ZONE})::date
    from placed where placed.id = q.id`.execute(tx)
  await sql`update quote_contacts c set created_at = least(${latest}, q.creation_time + interval '20 minutes')
    from quotes q where q.id = c.quote_id and c.created_at > ${latest} - interval '1 minute'`.execute(tx)
}

const clamped = [
  ['block_entries', 'date_added'],
  ['files', 'created_at'],
  ['mails', 'created_at'],
  ['print_jobs', 'created_at'],
  ['void_records', 'created_at'],
  ['checks', 'created_at'],
] as const

export const dateRecords = async (tx: Tx) => {
  const latest = sql`to_timestamp(${lastOpenMoment()} / 1000.0)`
  await dateLatestQuotes(tx, latest)
  await dateWithTickets(tx)
  await sql`update checks set created_at = ${ofTime(sql`created_at`, '11:10')} where check_group = 'plain'`.execute(tx)
  for (const [table, column] of clamped)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${latest} where ${sql.ref(column)} > ${latest}`.execute(
      tx,
    )
}
