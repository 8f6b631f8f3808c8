import { sql } from 'kysely'
import { containing, type Db, firstRow, oneRow, type Tx } from '#server/db.ts'
import { findPage } from '#server/pages.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import { lockOrder, nextPlace, type Order } from '../reference-lists/ordering.queries.ts'
import type { BuyerType } from './buyers.contract.ts'

export type BuyerDraft = {
  name: string
  enabled: boolean
  type: BuyerType
  phone: string
  businessLicence: string
  address: string
}
export type BuyerRow = BuyerDraft & { id: number; displayOrder: number; version: number }

const order: Order = { table: 'buyers', column: 'display_order' }

const columns = sql<BuyerRow>`id, name, is_enabled as enabled, type, phone, business_licence as "businessLicence", address,
  display_order as "displayOrder", version`

type Filter = { enabledOnly: boolean; search: string; type?: BuyerType | undefined }

const matches = ({ enabledOnly, search, type }: Filter) => sql`(is_enabled or not ${enabledOnly}::boolean)
  and (${type ?? null}::smallint is null or type = ${type ?? null}::smallint) and name ilike ${containing(search)}`

export const findBuyers = (db: Db, filter: Filter, offset: number) => {
  const list = { columns, from: sql`buyers`, where: matches(filter), order: sql`display_order` }
  return findPage(db, list, { limit: WHOLE_LIST, offset })
}

/** An enabled buyer, by name or id. */
export const getBuyer = (db: Db, named: string) =>
  firstRow<BuyerRow>(
    db,
    sql`select ${columns} from buyers where is_enabled and (lower(name) = lower(${named}) or id::text = ${named})
      order by lower(name) = lower(${named}) desc limit 1`,
  )

export const lockBuyer = (tx: Tx, id: number) =>
  firstRow<BuyerRow>(tx, sql`select ${columns} from buyers where id = ${id} for update`)

/** A new buyer stands last. */
export const addBuyer = async (tx: Tx, buyer: BuyerDraft) => {
  await lockOrder(tx, order)
  return oneRow<BuyerRow>(
    tx,
    sql`insert into buyers (name, is_enabled, type, phone, business_licence, address, display_order)
      values (${buyer.name}, ${buyer.enabled}, ${buyer.type}, ${buyer.phone}, ${buyer.businessLicence},
        ${buyer.address}, ${nextPlace(order)})
      returning ${columns}`,
  )
}

export const changeBuyer = (tx: Tx, id: number, buyer: BuyerDraft) =>
  oneRow<BuyerRow>(
    tx,
    sql`update buyers set name = ${buyer.name}, is_enabled = ${buyer.enabled}, type = ${buyer.type},
        phone = ${buyer.phone}, business_licence = ${buyer.businessLicence}, address = ${buyer.address},
        version = version + 1
      where id = ${id} returning ${columns}`,
  )
