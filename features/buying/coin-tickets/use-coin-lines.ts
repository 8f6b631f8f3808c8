import { useRef, useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { sayDeletion, sayOutcome } from '#web/failures.ts'
import { callUnderKey } from '#web/makers/saving/lost-saves.ts'
import { useAddingOnce } from '#web/makers/saving/use-adding-once.ts'
import { useRefetch } from '#web/queries.ts'
import { editing, type SaveState, saveStep } from '#web/save-state.ts'
import { useMe } from '#web/session.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { addCoinItem, type CoinItem, deleteCoinItem, editCoinItem, getCoinItems } from './coin-items.contract.ts'
import { isWholeLine } from './coin-items.rules.ts'
import { draftOf, type LineText, newCoinLine, textOf } from './coin-lines.tsx'
import { getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'

type Of = { ticketId: number; version: number | undefined; barter: boolean }

const isSame = (a: LineText, b: LineText) => JSON.stringify(a) === JSON.stringify(b)

/** Reads the lines again even after a refusal, because the screen may be out of date. */
const useChange = ({ ticketId, version, barter }: Of) => {
  const refetch = useRefetch()
  const readAgain = () => refetch(getCoinItems, getCoinTicket, listCoinTickets)
  const [isChanging, setChanging] = useState(false)
  const send = async <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>, key?: string) => {
    try {
      const of = { ...input, ticketId, version, barter }
      const sent = await callUnderKey(endpoint, of, { key })
      await readAgain()
      return sent
    } catch (error) {
      void readAgain()
      throw error
    }
  }
  const change = async <A>(work: () => Promise<A>): Promise<A> => {
    setChanging(true)
    try {
      return await work()
    } finally {
      setChanging(false)
    }
  }
  return { send, change, isChanging, readAgain }
}

type Edited = { item: CoinItem; line: LineText }
type Typed = { next: LineText; edited?: Edited | undefined }

const isTyped = ({ next, edited }: Typed) =>
  !isSame(next, newCoinLine) || (edited !== undefined && !isSame(edited.line, textOf(edited.item)))

const useTypedLines = ({ ticketId, barter }: Of, items: readonly CoinItem[]) => {
  const userId = useMe().userdetails.id
  const name = `coin-items ${ticketId}${barter ? ' barter' : ''}`
  const [kept] = useState(() => readDraft(userId, name))
  const [typed, setTyped] = useState((): Typed => {
    const { next = newCoinLine, edited } = (kept?.values ?? {}) as Partial<Typed>
    // Another user may have removed the line meanwhile.
    const isThere = items.some(item => item.id === edited?.item.id)
    return { next, ...(isThere && { edited }) }
  })
  const newest = useRef(typed)
  const save = useRef(saveStep(kept?.save ?? editing, { is: 'reopened' }))
  const change = (changes: Partial<Typed>) => {
    const now = { ...newest.current, ...changes }
    newest.current = now
    setTyped(now)
    if (isTyped(now)) keepDraft(userId, name, { at: Date.now(), values: now, base: {}, save: save.current })
    else dropDraft(userId, name)
  }
  const keepSave = (next: SaveState) => {
    save.current = next
    change({})
  }
  return {
    ...typed,
    newest: () => newest.current,
    save: () => save.current,
    keepSave,
    change,
    keptAt: kept && isTyped(typed) ? kept.at : undefined,
  }
}

export const useCoinLines = (of: Of, items: readonly CoinItem[]) => {
  const { send, change, isChanging, readAgain } = useChange(of)
  const { next, edited, newest, save: saveNow, keepSave, change: type, keptAt } = useTypedLines(of, items)
  const { add: addTyped, isSaving: isAdding } = useAddingOnce<LineText>({
    call: addCoinItem,
    typed: () => [newest().next].filter(line => !isSame(line, newCoinLine)),
    save: saveNow,
    keepSave,
    keepTyped: ([rest = newCoinLine]) => type({ next: rest }),
    send: ([line = newCoinLine], key) => {
      const { item, ...sent } = draftOf(line)
      return send(addCoinItem, { ...sent, itemId: item }, key)
    },
    readAgain,
  })
  const isSaving = isChanging || isAdding

  const add = async () => !isSaving && isWholeLine(draftOf(next)) && addTyped()
  const save = async () => {
    if (isSaving || !edited) return false
    const { item, ...dataToSave } = draftOf(edited.line)
    if (!isWholeLine({ item, ...dataToSave })) return false
    const sent = { id: edited.item.id, itemId: item, dataToSave }
    const saved = await change(() => sayOutcome(send(editCoinItem, sent)))
    if (saved) type({ edited: undefined })
    return saved !== undefined
  }
  const remove = async ({ id, name }: CoinItem) => {
    const isSure = await confirm({
      title: `Delete ${name} from C${of.ticketId}?`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (isSure) await change(() => sayDeletion(() => send(deleteCoinItem, { itemId: id })))
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
    drop: () => {
      type({ next: newCoinLine, edited: undefined })
      keepSave(editing)
    },
    isDirty: isTyped({ next, edited }),
    /** The time of the draft, if it is older than the dialog. */
    keptAt,
  }
}

export type CoinLines = ReturnType<typeof useCoinLines>
