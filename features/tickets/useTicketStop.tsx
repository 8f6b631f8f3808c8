import { useEffect, useState } from 'react'
import { dayAt } from '#shared/time.ts'
import { useCall } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { type Block, checkBlock } from '../block-list/block-list.contract.ts'
import type { TicketValues } from './tickets.form.ts'
import { type Stop, stopFor } from './tickets.rules.ts'

const REST_MS = 250

/** The text once the typing rests. */
const useRested = (text: string) => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return rested
}

/** The shop's day as the rules count it, from when the form was opened; the server has the last word after midnight. */
export const useShopToday = () => {
  const timeZone = useTimeZone()
  const [openedAt] = useState(() => Date.now())
  return new Date(`${dayAt(openedAt, timeZone)}T00:00:00Z`)
}

export type TicketStop = {
  stop: Stop | undefined
  block: Block | undefined
  /** On what the entry matched, in the server's words. */
  why: string | undefined
  /** The list was asked for this very name. */
  isChecked: boolean
}

/** Whether the customer being typed can be served, told while typing. */
export const useTicketStop = (values: TicketValues): TicketStop => {
  const today = useShopToday()
  const [first, last] = [values.firstName.trim(), values.lastName.trim()]
  const names = { firstName: useRested(first), lastName: useRested(last) }
  const isNamed = first !== '' && last !== ''
  const isAsked = isNamed && names.firstName === first && names.lastName === last
  const { data, isPlaceholderData } = useCall(checkBlock, names, { enabled: isAsked })
  const answer = isAsked && !isPlaceholderData ? data : undefined
  const reason = answer?.blocked ? { reason: answer.block?.reason ?? '' } : undefined
  return {
    stop: stopFor(values, today, reason),
    block: answer?.blocked ? answer.block : undefined,
    why: answer?.why,
    isChecked: answer !== undefined,
  }
}
