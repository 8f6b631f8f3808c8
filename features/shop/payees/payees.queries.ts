import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { recordTable, textSorts } from '#server/records/record-tables.ts'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import { type getPayeeLastData, type PayeeDraft, type payeeCalls, payeeReaders } from './payees.contract.ts'

const columns = { name: 'name' }

export const payees = recordTable<PayeeDraft>({
  table: 'payees',
  noun: 'Payee',
  access: payeeReaders,
  unique: { field: 'name', label: 'Name' },
  columns,
})

/** The plain checks to a name that belong to no payee: it was deleted, or is new. */
const withoutPayee = (name: string) => sql`check_group = 'plain' and payee_id is null and lower(payee) = lower(${name})`

/** A payee that was deleted and is added again gets the void days of the last plain check to that name. */
export const daysOfLastCheck = (name: string) =>
  sql`(select void_day from checks where ${withoutPayee(name)} order by id desc limit 1)`

/** Assigns the checks to the payee, even if it is renamed later; the name on the check stays. */
export const changePayeeOfChecks = async (tx: Tx, { id, name }: { id: number; name: string }) => {
  await sql`update checks set payee_id = ${id} where ${withoutPayee(name)}`.execute(tx)
}

const sorts = { id: sql`id`, ...textSorts(columns) }

export const findPayees = (db: Db, filter: InputOf<typeof payeeCalls.list>, page: PageRange) => {
  const where = holdsWords(sql`name`, filter.search)
  return findPage(db, { ...payees.list, where, sorts, chosen: filter, order: sql`lower(name)` }, page)
}

const MOST_OFFERED = 20

/** Names that begin with the text come before those that contain it. */
export const findPayeesLike = (db: Db, text: string) =>
  rows<{ id: number; name: string }>(
    db,
    sql`select id, name from payees where ${holdsWords(sql`name`, text)}
      order by not starts_with(lower(name), lower(${text})), lower(name) limit ${MOST_OFFERED}`,
  )

export const getPayeeNamed = (db: Db, name: string) =>
  firstRow<NonNullable<OutputOf<typeof getPayeeLastData>['data']>>(
    db,
    sql`select p.id, p.name, p.void_day as "voidDay", (select json_build_object('checkNumber', c.check_number,
        'amountAsNumber', c.amount_cents, 'memo', c.memo, 'dateAdded', floor(extract(epoch from c.created_at) * 1000))
      from checks c where c.payee_id = p.id order by c.id desc limit 1) as "lastCheck"
      from payees p where lower(p.name) = lower(${name})`,
  )

/** Stores the void days of the payee's last check; an unknown name becomes a new payee. */
export const changeVoidDay = (tx: Tx, name: string, voidDay: number | null) =>
  oneRow<{ id: number; name: string; voidDay: number | null; isNew: boolean }>(
    tx,
    sql`insert into payees (name, void_day) values (${name}, ${voidDay})
      on conflict (lower(name)) do update set void_day = excluded.void_day
      returning id, name, void_day as "voidDay", xmax = 0 as "isNew"`,
  )
