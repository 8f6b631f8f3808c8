import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/db/events.ts'
import { addVoidRecord, type NewVoid } from './voids.queries.ts'

export const announceVoid = (tx: Tx, id: number) => announce(tx, { topic: 'void_tickets', id, access: 'void_logger' })

export const addVoid = async (tx: Tx, record: NewVoid) => {
  await addVoidRecord(tx, record)
  await announceVoid(tx, record.id)
}
