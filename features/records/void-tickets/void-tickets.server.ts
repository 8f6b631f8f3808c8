import { found, type Tx } from '#server/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { announceVoid } from './void-records.server.ts'
import { listVoidTickets, recoverVoidTicket, restoreVoidTicket } from './void-tickets.contract.ts'
import {
  addRecovery,
  closeVoidRecord,
  findVoidTickets,
  getStanding,
  getVoidRecord,
  lockPurchase,
  lockVoidRecord,
} from './void-tickets.queries.ts'
import type { VoidedKinds } from './voided-kinds.ts'

const dealOf = (kind: RecordKind) => recordKinds[kind].deal ?? recordKinds[kind].noun

/** The void record, once nothing else of the same purchase pays out. */
const holdVoidRecord = async (tx: Tx, id: number, what: 'restored' | 'copied') => {
  await lockPurchase(tx, found(await getVoidRecord(tx, id), 'Void ticket'))
  const record = found(await lockVoidRecord(tx, id), 'Void ticket')
  const other = await getStanding(tx, record)
  if (!other) return record
  const own = recordNumber({ kind: record.kind, id: record.recordId })
  const standing = recordNumber({ kind: record.kind, id: other.id })
  throw refuse('conflict', `${own} can not be ${what}: ${standing} stands for the same ${dealOf(record.kind)}`)
}

const nounOf = (kind: RecordKind) => capitalized(recordKinds[kind].noun)

const withNote = (text: string, note: string) => (note ? `${text}. ${note}` : text)

export const voidTicketHandlers = (kinds: VoidedKinds): Handler[] => [
  handle(
    listVoidTickets,
    ({ db, page }, filter) => findVoidTickets(db, filter, page),
    ({ ticketType: kind, ticketId: id }) => ({ ticketId: recordNumber({ kind, id }) }),
  ),

  handle(restoreVoidTicket, (context, { id }) =>
    context.transaction(async tx => {
      const { kind, recordId } = await holdVoidRecord(tx, id, 'restored')
      const { note } = await found(kinds[kind], 'Void ticket').restore(tx, context, recordId)
      await closeVoidRecord(tx, id)
      await announceVoid(tx, id)
      return { message: withNote(`${nounOf(kind)} restored`, note) }
    }),
  ),

  handle(recoverVoidTicket, (context, { id }) =>
    context.transaction(async tx => {
      const record = await holdVoidRecord(tx, id, 'copied')
      const made = await found(kinds[record.kind], 'Void ticket').copy(tx, context, record.recordId)
      await addRecovery(tx, record, made.id)
      await announceVoid(tx, id)
      const number = recordNumber({ kind: record.kind, id: made.id })
      return { data: { id: made.id }, message: withNote(`${number} made`, made.note) }
    }),
  ),
]
