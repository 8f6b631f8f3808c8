import { useState } from 'react'
import type { TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { type LockRow, listLocks, setPaid } from './locks.contract.ts'
import { afterTick } from './ticked-rows.ts'

const none: readonly LockRow[] = []

/** Saves Paid for rows, one or all of them, and keeps what was ticked in view. */
export const useTicked = (kind: TicketKind, filter: string) => {
  const refetch = useRefetch()
  const [kept, setKept] = useState({ filter, rows: none })
  const [saving, setSaving] = useState<readonly number[]>([])
  // Other filters show other rows.
  const ticked = kept.filter === filter ? kept.rows : none
  const tick = async (rows: readonly LockRow[], paidInFull: boolean) => {
    if (rows.length === 0 || saving.length > 0) return
    setSaving(rows.map(({ id }) => id))
    const named = rows.map(({ id, side, version }) => ({ id, side, version }))
    const answer = await sayOutcome(call(setPaid, { type: kind, rows: named, paidInFull }))
    if (answer) setKept({ filter, rows: afterTick(ticked, answer.data) })
    await refetch(listLocks)
    setSaving([])
  }
  return {
    ticked,
    tick,
    isSaving: ({ id }: LockRow) => saving.includes(id),
    letGo: () => setKept({ filter, rows: none }),
  }
}

export type Ticked = ReturnType<typeof useTicked>
