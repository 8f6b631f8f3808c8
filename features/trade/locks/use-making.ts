import { useRef, useState } from 'react'
import type { InputOf } from '#shared/endpoint.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { isUnclear } from '#web/call.ts'
import { failureOf } from '#web/failures.ts'
import { callUnderKey } from '#web/makers/saving/lost-saves.ts'
import { useLostAnswer } from '#web/makers/saving/use-lost-answer.ts'
import { useSendOnce } from '#web/makers/saving/use-send-once.ts'
import { useRefetch } from '#web/queries.ts'
import { editing, type SaveEvent, saveStep } from '#web/save-state.ts'
import { type LockRow, listLocks, makeCoinInvoice, makeMetroInvoice } from './locks.contract.ts'
import { soldAmountOf } from './locks.rules.ts'

const makeCalls = { metro: makeMetroInvoice, coin: makeCoinInvoice } as const

type Wanted = InputOf<typeof makeMetroInvoice>

/** The amounts are sent as the rows show them, so that a ticket that changed meanwhile is refused. */
export const wantedInvoice = (billedTo: string, checkNumber: string, rows: readonly LockRow[]): Wanted => ({
  ...{ billedTo, checkNumber, ids: rows.map(({ id }) => id), total: soldAmountOf(rows) },
  data: rows.map(({ id, soldToAmount }) => ({ id, amount: soldToAmount ?? undefined })),
})

type Refusal = { isUnknown: boolean; text: string }

const NOT_SENT = 'No connection. It was not sent.'
const UNKNOWN = 'The answer was lost. Press Make Invoice again: it is made only once.'

const refusalOf = (error: unknown, wasOnline: boolean): Refusal => {
  const { code, message } = failureOf(error)
  if (code === 'offline' && !wasOnline) return { isUnknown: false, text: NOT_SENT }
  return isUnclear(error) ? { isUnknown: true, text: UNKNOWN } : { isUnknown: false, text: message }
}

export type MadeInvoice = { kind: TicketKind; id: number; message: string }

/** Makes an invoice once. After a lost answer the same request is sent again until its outcome is known. */
export const useMaking = (kind: TicketKind, onMade: (made: MadeInvoice) => void) => {
  const refetch = useRefetch()
  const [save, draw] = useState(editing)
  const newest = useRef(save)
  const [refusal, setRefusal] = useState<Refusal>()
  const step = (event: SaveEvent) => {
    newest.current = saveStep(newest.current, event)
    draw(newest.current)
  }
  const once = useSendOnce({
    call: makeCalls[kind],
    state: () => newest.current,
    step,
    isChanged: () => false,
    settle: ({ data: { id }, message }) => {
      step({ is: 'settled' })
      setRefusal(undefined)
      onMade({ kind, id, message })
      void refetch(listLocks)
    },
  })

  const make = async (wanted: Wanted) => {
    const wasOnline = navigator.onLine
    try {
      await once.send({
        send: key => callUnderKey(makeCalls[kind], wanted, { key }),
        sent: wanted,
        settleEarlier: () => Promise.resolve('no'),
      })
    } catch (error) {
      setRefusal(refusalOf(error, wasOnline))
      if (!isUnclear(error)) step({ is: 'settled' })
      void refetch(listLocks)
    } finally {
      step({ is: 'done' })
    }
  }

  const { lost, trying } = save
  const isMaking = save.at === 'saving'
  useLostAnswer({ isLost: lost !== undefined, isSaving: isMaking, resolveLost: once.resolveLost }, 0)
  return {
    make,
    isMaking,
    refusal,
    /** What was sent and not answered; the list may show other rows since. */
    sent: (lost?.sent ?? trying?.sent) as Wanted | undefined,
    forgetRefusal: () => setRefusal(before => (before?.isUnknown ? before : undefined)),
  }
}

export type Making = ReturnType<typeof useMaking>
