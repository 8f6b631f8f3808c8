import { sql } from 'kysely'
import { type Db, rows, type Tx } from '#server/db/db.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import type { ShipmentDraft } from './receipts.rules.ts'

type Of = { kind: ReceiptKind; id: number }

export const findShipments = (db: Db, { kind, id }: Of) =>
  rows<ShipmentDraft>(
    db,
    sql`select tracking_number as "trackingNumber", address, city, state, postal_code as "postalCode", phone
      from receipt_shipments where kind = ${kind} and receipt_id = ${id}`,
  )

export const changeShipment = async (tx: Tx, { kind, id }: Of, shipment: ShipmentDraft) => {
  const { trackingNumber, address, city, state, postalCode, phone } = shipment
  await sql`insert into receipt_shipments (kind, receipt_id, tracking_number, address, city, state, postal_code, phone)
    values (${kind}, ${id}, ${trackingNumber}, ${address}, ${city}, ${state}, ${postalCode}, ${phone})
    on conflict (kind, receipt_id) do update set tracking_number = excluded.tracking_number, address = excluded.address,
      city = excluded.city, state = excluded.state, postal_code = excluded.postal_code, phone = excluded.phone`.execute(
    tx,
  )
}
