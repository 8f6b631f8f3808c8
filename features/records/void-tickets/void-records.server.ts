import type { Tx } from '#server/db.ts'
import { announce } from '#server/events.ts'
import { addVoidRecord, type NewVoid } from './void-tickets.queries.ts'

export const announceVoid = (tx: Tx, id: number) => announce(tx, { topic: 'void_tickets', id, access: 'void_logger' })

/** Puts a record that is void from now on among the void tickets, whose screens hear of it. */
export const noteVoid = async (tx: Tx, record: NewVoid) => {
  await addVoidRecord(tx, record)
  await announceVoid(tx, record.id)
}
