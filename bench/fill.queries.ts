import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Lists = { first: string[]; last: string[]; things: string[] }
type Span = { from: number; to: number }

const first = ({ first }: Lists, person: string) =>
  sql`(${sql.val(first)}::text[])[1 + ${sql.raw(person)} % ${first.length}]`
const last = ({ first, last }: Lists, person: string) =>
  sql`(${sql.val(last)}::text[])[1 + ${sql.raw(person)} / ${first.length} % ${last.length}]`

export const addPeople = async (db: Db, lists: Lists, count: number) => {
  await sql`insert into people (licence_hash, name_key, birth_date, first_source)
    select sha256(p::text::bytea), lower(${first(lists, 'p')} || ' ' || ${last(lists, 'p')}), date '1950-01-01' + p % 18000, 'signs'
    from generate_series((select coalesce(max(id), 0) + 1 from people), ${count}) p`.execute(db)
}

/** The newest ticket is from now, each one before it a little older. */
export const addTickets = async (
  db: Db,
  lists: Lists,
  { from, to }: Span,
  { secondsApart, people, licence }: { secondsApart: number; people: number; licence: Buffer },
) => {
  await sql`insert into records (kind, id) select 'metro', n from generate_series(${from}::int, ${to}::int) n`.execute(
    db,
  )
  await sql`insert into tickets (kind, id, ticket_time, ticket_day, person_id, ticket_amount_cents, payment, first_name,
      last_name, address, city, state, zip, sex, dob, height, weight, dl_no, dl_expiration, fromx, clerk, booth, comment,
      profit_cents)
    select 'metro', n, at, (at at time zone 'America/Los_Angeles')::date, person, 100 * (1 + n % 3000), 'cash',
      ${first(lists, 'person')}, ${last(lists, 'person')}, person || ' Mesa Verde Ln', 'Las Vegas', 'NV', '89108', 'M',
      '07141986', '507', '165', ${licence}::bytea, '06302035', 'signs',
      (array['Luis', 'June', 'Dana', 'Priya', 'Marcus'])[1 + n % 5], 'Booth ' || 1 + n % 5,
      case when n % 7 = 0 then 'estate lot ' || n else '' end, case when n % 50 > 0 then 100 * (n % 400) end
    from (select n, now() - (${to} - n) * ${secondsApart} * interval '1 second' as at,
        1 + (n::bigint * 7919 % ${people})::integer as person from generate_series(${from}::int, ${to}::int) n) t`.execute(
    db,
  )
}

/** Two of three tickets are sold, one in ten to two buyers; the newest are unpaid. */
export const addSides = async (db: Db, { from, to }: Span) => {
  await sql`insert into ticket_sides (kind, ticket_id, side, buyer_id, amount_cents, is_paid)
    select 'metro', n, side, buyer.id, 100 * (1 + n % 3000), n < ${to}::int - ${NEWEST}
    from generate_series(${from}::int, ${to}::int) n, (values ('A', 3), ('B', 10)) sold (side, every),
      (select min(id) as id from buyers where type = 1) buyer
    where case side when 'A' then n % every > 0 else n % every = 1 end and buyer.id is not null`.execute(db)
}

/** All items have this word, except those of the newest tickets. */
export const OLD_WORD = 'heirloom'
const NEWEST = 25_000

/** Their materials take turns; the items of a sold ticket go to its buyer. */
export const addItems = async (db: Db, { things }: Lists, { from, to }: Span, each: number) => {
  await sql`insert into ticket_items (kind, ticket_id, position, ticket_day, ticket_time, description, serial, unit, cost_cents,
      sold_to, item_id, metal, fineness, grams)
    select 'metro', n, place, t.ticket_day, t.ticket_time, (${sql.val(things)}::text[])[1 + (n::bigint * 31 + place * 17) % ${things.length}]
        || '. ' || material.name || '. ' || (n % 90) || ' grams' || case when n <= ${to}::int - ${NEWEST} then ${` ${OLD_WORD}`}::text else '' end,
      case when n % 10 = 0 then 'SN' || n * 13 else '' end, 'grams', 100 * (1 + n % 1000),
      case when n % 3 > 0 then 'A' else '' end, material.id, material.metal, material.fineness, n % 90
    from generate_series(${from}::int, ${to}::int) n join tickets t on t.kind = 'metro' and t.id = n,
      generate_series(1, ${each}::int) place
      join lateral (select id, name, metal, fineness from items where item_type = 'metro' and is_metal
        order by display_order limit 1 offset (n + place) % 7) material on true
    order by n, place`.execute(db)
}

export const addHistory = async (db: Db, { from, to }: Span) => {
  await sql`insert into history_entries (entity, entity_id, update_type, action, user_id, at, value, hash)
    select 'metro_ticket', id::text, 1, 'created', (select min(id) from users), ticket_time,
      jsonb_build_object('id', id, 'clerk', clerk, 'booth', booth, 'ticketAmount', ticket_amount_cents), sha256(id::text::bytea)
    from tickets where kind = 'metro' and id between ${from} and ${to} order by id`.execute(db)
}
