import { useEffect, useRef, useState } from 'react'
import { type Block, type BlockWarning, checkBlock } from '#features/people/block-list/block-list.contract.ts'
import { dayAt } from '#shared/time.ts'
import { useCall, useLive } from '#web/queries.ts'
import { useTimeZone } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type Stop, stopFor } from '../tickets/tickets.rules.ts'
import type { TicketValues } from './tickets.form.ts'
import { useRested } from './useRested.tsx'

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
  /** Who may be a blocked person under another name. */
  warnings: readonly BlockWarning[]
}

/** Whether the customer being typed can be served, told while typing; `ticketId` is the ticket in hand, '' for a new one. */
export const useTicketStop = (values: TicketValues, ticketId: string): TicketStop => {
  const today = useShopToday()
  const named = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), ticketId }
  const isNamed = named.firstName !== '' && named.lastName !== ''
  const names = useRested(named)
  const papers = useRested({ ...named, dOB: values.dOB, dLState: values.dLState, dLNo: values.dLNo })
  const isAsked = isNamed && names.firstName === named.firstName && names.lastName === named.lastName
  const { data, isPlaceholderData } = useCall(checkBlock, names, { enabled: isAsked, later: true })
  const suspicion = useCall(checkBlock, papers, { enabled: isNamed, later: true })
  useLive('block_entries', checkBlock)
  const answer = isAsked && !isPlaceholderData ? data : undefined
  const reason = answer?.blocked ? { reason: answer.block?.reason ?? '' } : undefined
  return {
    stop: stopFor(values, today, reason),
    block: answer?.blocked ? answer.block : undefined,
    why: answer?.why,
    isChecked: answer !== undefined,
    warnings: isNamed && !answer?.blocked ? (suspicion.data?.warnings ?? []) : [],
  }
}

/** Where each stop is looked at, and mended if it was typed wrong. */
const stopFields = {
  blocked: 'firstName',
  minor: 'dOB',
  expired: 'dLExpirationDate',
  unreadable: 'dLExpirationDate',
} as const

/** Says why nothing is saved, and goes to the field that it is about; the words go with their cause. */
export const useSayStop = (stop: Stop | undefined) => {
  const said = useRef({ text: '', close: () => {} })
  useEffect(() => {
    if (said.current.text !== stop?.text) said.current.close()
  }, [stop?.text])
  return ({ kind, text }: Stop) => {
    said.current = { text, close: toast.problems('Not saved', [text]) }
    document.querySelector<HTMLElement>(`input[name=${stopFields[kind]}]`)?.focus()
  }
}
