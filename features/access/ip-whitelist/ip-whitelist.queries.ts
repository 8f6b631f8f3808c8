import { sql } from 'kysely'
import { type Db, holdsWords, oneRow } from '#server/db/db.ts'
import { findPage } from '#server/records/pages.ts'
import { recordTable } from '#server/records/record-tables.ts'
import { isAddressRefused } from '#server/sessions/sessions.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { PageRange } from '#shared/pages.ts'
import type { IpEntry, listIps } from './ip-whitelist.contract.ts'

export const ips = recordTable<Pick<IpEntry, 'ip' | 'comment'>, Pick<IpEntry, 'createdAt' | 'fromBot'>>({
  table: 'ip_whitelist',
  noun: 'Ip Address',
  access: 'ip_whitelist',
  unique: { field: 'ip', label: 'Ip Address' },
  columns: { ip: 'ip', comment: 'comment' },
  shown: { createdAt: 'created_at', fromBot: 'from_bot' },
})

const sorts = { id: sql`id`, ip: sql`ip`, comment: sql`lower(comment)`, createdAt: sql`created_at` }

export const findIps = (db: Db, filter: InputOf<typeof listIps>, page: PageRange) => {
  const where = holdsWords(sql`concat_ws(chr(10), ip::text, comment)`, filter.search)
  return findPage(db, { ...ips.list, where, sorts, chosen: filter, order: sql`id` }, page)
}

/** True when the list is enforced and does not contain the address, in this transaction. */
export const isLockedOut = async (db: Db, address: string) =>
  (await oneRow<{ yes: boolean }>(db, sql`select ${isAddressRefused(address)} as yes`)).yes
