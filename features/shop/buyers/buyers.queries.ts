import { sql } from 'kysely'
import { type Db, firstRow, holdsWords, type Tx } from '#server/db/db.ts'
import type { Actor } from '#server/records/history.ts'
import { findPage } from '#server/records/pages.ts'
import { recordTable } from '#server/records/record-tables.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import { type ListOrder, lockOrder, nextPlace } from '../reference-lists/ordering.queries.ts'
import type { BuyerDraft, BuyerRow, BuyerType } from './buyers.contract.ts'

const order: ListOrder = { table: 'buyers', column: 'display_order' }

export const buyers = recordTable<BuyerDraft, Pick<BuyerRow, 'displayOrder'>>({
  table: 'buyers',
  noun: 'Buyer',
  access: 'all',
  unique: { field: 'name', label: 'Name' },
  columns: {
    ...{ name: 'name', enabled: 'is_enabled', type: 'type' },
    ...{ phone: 'phone', businessLicence: 'business_licence', address: 'address' },
  },
  shown: { displayOrder: 'display_order' },
})

type Filter = { enabledOnly: boolean; search: string; type?: BuyerType | undefined }

const matches = ({ enabledOnly, search, type }: Filter) => sql`(is_enabled or not ${enabledOnly}::boolean)
  and (${type ?? null}::smallint is null or type = ${type ?? null}::smallint) and ${holdsWords(sql`name`, search)}`

export const findBuyers = (db: Db, filter: Filter, offset: number) => {
  const list = { ...buyers.list, where: matches(filter), order: sql`display_order` }
  return findPage(db, list, { limit: WHOLE_LIST, offset })
}

export const getBuyer = (db: Db, named: string) =>
  firstRow<BuyerRow>(
    db,
    sql`select ${buyers.list.columns} from buyers
      where is_enabled and (lower(name) = lower(${named}) or id::text = ${named})
      order by lower(name) = lower(${named}) desc limit 1`,
  )

/** A buyer, enabled or not. */
export const getBuyerById = (db: Db, id: number) =>
  firstRow<BuyerRow>(db, sql`select ${buyers.list.columns} from buyers where id = ${id}`)

export const addBuyer = async (tx: Tx, draft: BuyerDraft, by: Actor) => {
  await lockOrder(tx, order)
  return buyers.add(tx, draft, by, { display_order: nextPlace(order) })
}
