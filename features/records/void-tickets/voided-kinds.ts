import type { Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

/** How records of a kind come back from a void. */
export type VoidedKind = {
  /** The same record, with the effects it had. A note says what could not come back with it. */
  restore: (tx: Tx, context: Context, id: number) => Promise<{ note: string }>
  /** A new record of today with the same content; answers its number. */
  copy: (tx: Tx, context: Context, id: number) => Promise<{ id: number; note: string }>
}

export type VoidedKinds = Partial<Record<RecordKind, VoidedKind>>
