import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { CallError, call } from '#web/call.ts'
import { useRefetch } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addCoinItem, type CoinItem, deleteCoinItem, editCoinItem, getCoinItems } from './coin-items.contract.ts'
import { isWholeLine } from './coin-items.rules.ts'
import { draftOf, type LineText, newLine, textOf } from './coin-lines.tsx'
import { getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

type Of = { ticketId: number; version: number | undefined; barter: boolean }

const isSame = (a: LineText, b: LineText) => JSON.stringify(a) === JSON.stringify(b)

/** Changes a line on the server; refused or not, what is shown is read again. */
const useChange = ({ ticketId, version, barter }: Of) => {
  const refetch = useRefetch()
  const [isSaving, setSaving] = useState(false)
  const change = async <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) => {
    setSaving(true)
    try {
      await call(endpoint, { ...input, ticketId, version, barter })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'session_expired') toast.error(error.message)
      return false
    } finally {
      await refetch(getCoinItems, getCoinTicket, listCoinTickets)
      setSaving(false)
    }
  }
  return { change, isSaving }
}

type Edited = { item: CoinItem; line: LineText }

/** The lines of one kind in the items dialog: the one being typed over, and the one to come. */
export const useCoinLines = (of: Of) => {
  const { change, isSaving } = useChange(of)
  const [next, setNext] = useState(newLine)
  const [edited, setEdited] = useState<Edited>()

  const add = async () => {
    const { item, ...line } = draftOf(next)
    if (isSaving || !isWholeLine({ item, ...line })) return false
    const isAdded = await change(addCoinItem, { ...line, itemId: item })
    if (isAdded) setNext(newLine)
    return isAdded
  }
  const save = async () => {
    if (isSaving || !edited) return false
    const { item, ...dataToSave } = draftOf(edited.line)
    if (!isWholeLine({ item, ...dataToSave })) return false
    const isSaved = await change(editCoinItem, { id: edited.item.id, itemId: item, dataToSave })
    if (isSaved) setEdited(undefined)
    return isSaved
  }
  const remove = async ({ id, name }: CoinItem) => {
    const isSure = await confirm({
      title: `Delete ${name} from C${of.ticketId}?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) await change(deleteCoinItem, { itemId: id })
  }

  return {
    isSaving,
    next,
    edited,
    add,
    save,
    remove,
    setNext: (changes: Partial<LineText>) => setNext({ ...next, ...changes }),
    setLine: (changes: Partial<LineText>) => edited && setEdited({ ...edited, line: { ...edited.line, ...changes } }),
    edit: (item: CoinItem) => setEdited({ item, line: textOf(item) }),
    cancel: () => setEdited(undefined),
    isDirty: !isSame(next, newLine) || (edited !== undefined && !isSame(edited.line, textOf(edited.item))),
  }
}

export type CoinLines = ReturnType<typeof useCoinLines>
