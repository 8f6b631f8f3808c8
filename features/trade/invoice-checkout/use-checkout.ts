import { useEffect, useRef, useState } from 'react'
import type { InputOf, OutputOf } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { sayFailure, sayNotTicked } from '#web/failures.ts'
import { lastStation } from '#web/local.ts'
import { useRefetch } from '#web/queries.ts'
import { getInvoice, listInvoices } from '../invoices/invoices.contract.ts'
import { saveCheckout } from './checkout.contract.ts'

export type CheckedOut = OutputOf<typeof getInvoice>
type Sent = Partial<Pick<InputOf<typeof saveCheckout>, 'ticks' | 'signature' | 'strokes' | 'reason' | 'finish'>>

const ticksIn = ({ items }: CheckedOut) => items.flatMap(({ id, handedOverAt }) => (handedOverAt === null ? [] : [id]))

/** Saves each tick as it is made, one after another, with the version that the previous save answered. */
export const useCheckout = (answer: CheckedOut, type: '' | '2') => {
  const refetch = useRefetch()
  const { id, version } = answer.data
  const [ticks, setTicks] = useState<readonly number[]>()
  const [waiting, setWaiting] = useState(0)
  const [keptAt, setKeptAt] = useState<number>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef(version)
  useEffect(() => {
    newest.current = Math.max(newest.current, version)
  }, [version])

  const send = async (sent: Sent) => {
    const { data } = await call(saveCheckout, { id, type, version: newest.current, station: lastStation(), ...sent })
    newest.current = data.version
    setKeptAt(Date.now())
  }
  /** Shows the text of a refusal and returns false. */
  const sendAfter = async (before: Promise<unknown>, sent: Sent) => {
    await before
    try {
      await send(sent)
      return true
    } catch (error) {
      if (sent.ticks) sayNotTicked(error)
      else sayFailure(error)
      setTicks(undefined)
      return false
    } finally {
      await refetch(getInvoice, listInvoices)
      setWaiting(count => count - 1)
    }
  }
  const save = (sent: Sent): Promise<boolean> => {
    setWaiting(count => count + 1)
    const turn = sendAfter(queue.current, sent)
    queue.current = turn
    return turn
  }
  const ticked = waiting > 0 && ticks ? ticks : ticksIn(answer)
  const tick = (line: number, isOn: boolean, reason = '') => {
    const next = isOn ? [...ticked.filter(one => one !== line), line] : ticked.filter(one => one !== line)
    setTicks(next)
    return save({ ticks: [...next], reason })
  }
  return { ticked, tick, save, keptAt, isSaving: waiting > 0 }
}
