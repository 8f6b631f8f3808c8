import { sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import { findPage } from '#server/pages.ts'
import { isAddressRefused } from '#server/sessions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Page } from '#shared/pages.ts'
import type { IpEntry, listIps } from './ip-whitelist.contract.ts'

const columns = sql<IpEntry>`id, ip, comment, created_at as "createdAt", from_bot as "fromBot", version`
const sorts = { id: sql`id`, ip: sql`ip`, comment: sql`lower(comment)`, createdAt: sql`created_at` }

export const findIps = (db: Db, filter: InputOf<typeof listIps>, page: Page) => {
  const pattern = containing(filter.search)
  const where = filter.search ? sql`ip::text ilike ${pattern} or comment ilike ${pattern}` : sql`true`
  return findPage(db, { columns, from: sql`ip_whitelist`, where, sorts, chosen: filter, order: sql`id` }, page)
}

export const lockIp = (tx: Tx, id: number) =>
  firstRow<IpEntry>(tx, sql`select ${columns} from ip_whitelist where id = ${id} for update`)

type Values = { ip: string; comment: string }

export const addIpRow = (tx: Tx, { ip, comment }: Values) =>
  oneRow<IpEntry>(tx, sql`insert into ip_whitelist (ip, comment) values (${ip}::inet, ${comment}) returning ${columns}`)

export const changeIpRow = (tx: Tx, id: number, { ip, comment }: Values) =>
  oneRow<IpEntry>(
    tx,
    sql`update ip_whitelist set ip = ${ip}::inet, comment = ${comment}, version = version + 1 where id = ${id}
      returning ${columns}`,
  )

export const removeIpRow = async (tx: Tx, id: number) => {
  await sql`delete from ip_whitelist where id = ${id}`.execute(tx)
}

export const isListed = async (db: Db, address: string) =>
  (
    await oneRow<{ yes: boolean }>(
      db,
      sql`select exists (select from ip_whitelist where ip >>= ${address}::inet) as yes`,
    )
  ).yes

/** True when the list is enforced and, as it stands now, does not hold the address. */
export const isLockedOut = async (db: Db, address: string) =>
  (await oneRow<{ yes: boolean }>(db, sql`select ${isAddressRefused(address)} as yes`)).yes
