import { useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { sayOutcome } from '#web/failures.ts'
import { useRefetch } from '#web/queries.ts'
import { useMe } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { addCoinItem, type CoinItem, deleteCoinItem, editCoinItem, getCoinItems } from './coin-items.contract.ts'
import { isWholeLine } from './coin-items.rules.ts'
import { draftOf, type LineText, newCoinLine, textOf } from './coin-lines.tsx'
import { getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

type Of = { ticketId: number; version: number | undefined; barter: boolean }

const isSame = (a: LineText, b: LineText) => JSON.stringify(a) === JSON.stringify(b)

/** Changes a line on the server; refused or not, what is shown is read again. */
const useChange = ({ ticketId, version, barter }: Of) => {
  const refetch = useRefetch()
  const [isSaving, setSaving] = useState(false)
  const change = async <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>) => {
    setSaving(true)
    const saved = await sayOutcome(call(endpoint, { ...input, ticketId, version, barter }))
    await refetch(getCoinItems, getCoinTicket, listCoinTickets)
    setSaving(false)
    return saved !== undefined
  }
  return { change, isSaving }
}

type Edited = { item: CoinItem; line: LineText }
type Typed = { next: LineText; edited?: Edited | undefined }

const isTyped = ({ next, edited }: Typed) =>
  !isSame(next, newCoinLine) || (edited !== undefined && !isSame(edited.line, textOf(edited.item)))

/** What is typed in the dialog, kept until it is saved or given up: a reload must not lose it. */
const useTypedLines = ({ ticketId, barter }: Of, items: readonly CoinItem[]) => {
  const userId = useMe().userdetails.id
  const name = `coin-items ${ticketId}${barter ? ' barter' : ''}`
  const [kept] = useState(() => readDraft(userId, name))
  const [typed, setTyped] = useState((): Typed => {
    const { next = newCoinLine, edited } = (kept?.values ?? {}) as Partial<Typed>
    // A line that somebody has removed meanwhile can not be typed over.
    const isThere = items.some(item => item.id === edited?.item.id)
    return isThere ? { next, edited } : { next }
  })
  const change = (changes: Partial<Typed>) => {
    const now = { ...typed, ...changes }
    setTyped(now)
    if (isTyped(now)) keepDraft(userId, name, { at: Date.now(), values: now, base: {} })
    else dropDraft(userId, name)
  }
  return { ...typed, change, keptAt: kept && isTyped(typed) ? kept.at : undefined }
}

/** The lines of one kind in the items dialog: the one being typed over, and the one to come. */
export const useCoinLines = (of: Of, items: readonly CoinItem[]) => {
  const { change, isSaving } = useChange(of)
  const { next, edited, change: type, keptAt } = useTypedLines(of, items)

  const add = async () => {
    const { item, ...line } = draftOf(next)
    if (isSaving || !isWholeLine({ item, ...line })) return false
    const isAdded = await change(addCoinItem, { ...line, itemId: item })
    if (isAdded) type({ next: newCoinLine })
    return isAdded
  }
  const save = async () => {
    if (isSaving || !edited) return false
    const { item, ...dataToSave } = draftOf(edited.line)
    if (!isWholeLine({ item, ...dataToSave })) return false
    const isSaved = await change(editCoinItem, { id: edited.item.id, itemId: item, dataToSave })
    if (isSaved) type({ edited: undefined })
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
    setNext: (changes: Partial<LineText>) => type({ next: { ...next, ...changes } }),
    setLine: (changes: Partial<LineText>) =>
      edited && type({ edited: { ...edited, line: { ...edited.line, ...changes } } }),
    edit: (item: CoinItem) => type({ edited: { item, line: textOf(item) } }),
    cancel: () => type({ edited: undefined }),
    drop: () => type({ next: newCoinLine, edited: undefined }),
    isDirty: isTyped({ next, edited }),
    /** When what is shown was typed, if that was before the dialog was opened. */
    keptAt,
  }
}

export type CoinLines = ReturnType<typeof useCoinLines>
