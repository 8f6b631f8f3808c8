import { found, type Tx } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { refuse } from '#shared/errors.ts'
import { capitalized } from '#shared/labels.ts'
import { type RecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { announceVoid } from './void-records.server.ts'
import type { VoidedKinds } from './voided-kinds.ts'
import { listVoids, recoverVoid, restoreVoid } from './voids.contract.ts'
import {
  addRecovery,
  closeVoidRecord,
  findVoids,
  getUnvoidedRecord,
  getVoidRecord,
  lockPurchase,
  lockVoidRecord,
} from './voids.queries.ts'

const dealOf = (kind: RecordKind) => recordKinds[kind].deal ?? recordKinds[kind].noun

/** Refuses while another record of the purchase is not void. */
const lockRecoverableVoid = async (tx: Tx, id: number, what: 'restored' | 'copied') => {
  await lockPurchase(tx, found(await getVoidRecord(tx, id), 'Void ticket'))
  const record = found(await lockVoidRecord(tx, id), 'Void ticket')
  const other = await getUnvoidedRecord(tx, record)
  if (!other) return record
  const own = recordNumber({ kind: record.kind, id: record.recordId })
  const otherNumber = recordNumber({ kind: record.kind, id: other.id })
  throw refuse(
    'conflict',
    `${own} can not be ${what} while ${otherNumber} of the same ${dealOf(record.kind)} is not void`,
  )
}

const nounOf = (kind: RecordKind) => capitalized(recordKinds[kind].noun)

const withWarning = (text: string, warning: string) => (warning ? `${text}. ${warning}` : text)

export const voidHandlers = (kinds: VoidedKinds): Handler[] => [
  handle(
    listVoids,
    ({ db, page }, filter) => findVoids(db, filter, page),
    ({ ticketType: kind, ticketId: id }) => ({ ticketId: recordNumber({ kind, id }) }),
  ),

  handle(restoreVoid, (context, { id }) =>
    context.transaction(async tx => {
      const { kind, recordId } = await lockRecoverableVoid(tx, id, 'restored')
      const { note } = await found(kinds[kind]?.voided, 'Void ticket').restore(tx, context, recordId)
      await closeVoidRecord(tx, id)
      await announceVoid(tx, id)
      return { message: withWarning(`${nounOf(kind)} restored`, note) }
    }),
  ),

  handle(recoverVoid, (context, { id }) =>
    context.transaction(async tx => {
      const record = await lockRecoverableVoid(tx, id, 'copied')
      const made = await found(kinds[record.kind]?.voided, 'Void ticket').copy(tx, context, record.recordId)
      await addRecovery(tx, record, made.id)
      await announceVoid(tx, id)
      const number = recordNumber({ kind: record.kind, id: made.id })
      return { data: { id: made.id }, message: withWarning(`${number} made`, made.note) }
    }),
  ),
]
