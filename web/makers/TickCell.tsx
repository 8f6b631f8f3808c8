import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { call as send } from '../call.ts'
import { sayFailure } from '../failures.ts'
import { useRefetch } from '../queries.ts'
import { CheckCell } from '../ui/CheckField.tsx'
import { toast } from '../ui/toasts.tsx'
import type { ListRow } from './ListPage.tsx'
import { saveInTurn } from './row-saves.ts'

type Tick = {
  key: string
  label: string
  call: Endpoint
  /** What the call takes for it, where that is not the key. */
  sends?: (next: boolean) => object
}
type TickCellProps = { tick: Tick; row: ListRow; list: Endpoint; name: string; disabled: boolean }

/** A tick saved at once: shown ticked before the answer, put back when the server refuses. */
export const TickCell = ({ tick, row, list, name, disabled }: TickCellProps) => {
  const [pending, setPending] = useState<boolean>()
  const refetch = useRefetch()
  const save = async (next: boolean, version: number, isUndo = false) => {
    setPending(next)
    try {
      await saveInTurn(`${list.path} ${row.id}`, version, named =>
        send(tick.call, {
          id: row.id,
          version: row.version && named,
          ...(tick.sends?.(next) ?? { [tick.key]: next }),
        } as never),
      )
      if (!isUndo) toast.undo(`${name}: ${tick.label} ${next ? 'on' : 'off'}`, () => void save(!next, version, true))
    } catch (error) {
      sayFailure(error)
    } finally {
      await refetch(list)
      setPending(undefined)
    }
  }
  return (
    <CheckCell
      label={`${tick.label}: ${name}`}
      value={pending ?? row[tick.key] === true}
      disabled={disabled}
      onChange={next => void save(next, row.version ?? 0)}
    />
  )
}
