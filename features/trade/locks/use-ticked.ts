import { useRef, useState } from 'react'
import type { TicketKind } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayNotTicked, sayOutcome } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { type LockRow, listLocks, setPaid } from './locks.contract.ts'
import { afterTick, lockRowId } from './ticked-rows.ts'

const none: readonly LockRow[] = []
type Saving = Readonly<Record<number, boolean>>

/** Saves Paid for one row or all, in the order of the clicks, and keeps the ticked rows in view. */
export const useTicked = (kind: TicketKind, filter: string) => {
  const refetch = useRefetch()
  const [kept, setKept] = useState({ filter, rows: none })
  const [saving, setSaving] = useState<Saving>({})
  const turn = useRef(Promise.resolve())
  // Both sides of a ticket share one version, which an earlier click may have raised.
  const versions = useRef(new Map<number, number>())
  const save = async (rows: readonly LockRow[], paidInFull: boolean) => {
    const newest = ({ id, version }: LockRow) => Math.max(version, versions.current.get(id) ?? 0)
    const named = rows.map(row => ({ id: row.id, side: row.side, version: newest(row) }))
    const answer = await sayOutcome(call(setPaid, { type: kind, rows: named, paidInFull }), undefined, sayNotTicked)
    if (answer) {
      for (const { id, version } of answer.data) versions.current.set(id, version)
      setKept(before => ({ filter, rows: afterTick(before.filter === filter ? before.rows : none, answer.data) }))
    }
    await refetch(listLocks)
    const saved = new Set(rows.map(lockRowId))
    setSaving(before => Object.fromEntries(Object.entries(before).filter(([id]) => !saved.has(Number(id)))))
  }
  return {
    // Rows ticked under another filter are not kept.
    ticked: kept.filter === filter ? kept.rows : none,
    tick: (rows: readonly LockRow[], paidInFull: boolean) => {
      if (rows.length === 0) return
      setSaving(before => ({ ...before, ...Object.fromEntries(rows.map(row => [lockRowId(row), paidInFull])) }))
      turn.current = turn.current.then(() => save(rows, paidInFull))
    },
    /** The clicked state until the answer comes. */
    isPaid: (row: LockRow) => saving[lockRowId(row)] ?? row.paidInFull,
    isSaving: Object.keys(saving).length > 0,
    letGo: () => setKept({ filter, rows: none }),
  }
}

export type Ticked = ReturnType<typeof useTicked>
