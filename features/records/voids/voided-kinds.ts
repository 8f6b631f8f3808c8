import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

export type VoidedKind = {
  /** Restores the same record with its effects; `note` says what could not be restored. */
  restore: (tx: Tx, context: Context, id: number) => Promise<{ note: string }>
  /** Makes a new record of today with the same content. */
  copy: (tx: Tx, context: Context, id: number) => Promise<{ id: number; note: string }>
}

export type VoidedKinds = Partial<Record<RecordKind, { voided?: VoidedKind }>>
