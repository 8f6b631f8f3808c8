import { useEffect, useRef } from 'react'
import { useCall, useLive } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useRested } from '#web/use-rested.ts'
import { useShopToday } from '#web/use-shop-today.ts'
import { type Block, type BlockWarning, checkBlock } from '../block-list/block-list.contract.ts'
import type { CustomerValues } from './customer.form.ts'
import { type CustomerStop, stopFor } from './customer-stop.rules.ts'

export type CheckedCustomer = {
  stop: CustomerStop | undefined
  block: Block | undefined
  /** On what the entry matched, in the server's words. */
  why: string | undefined
  /** The list was asked for this very name. */
  isChecked: boolean
  /** Who may be a blocked person under another name. */
  warnings: readonly BlockWarning[]
}

/** Whether the customer being typed can be served, told while typing; `ticketId` is the record in hand, '' for a new one. */
export const useCustomerStop = (values: CustomerValues, ticketId: string): CheckedCustomer => {
  const today = useShopToday()
  const named = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), ticketId }
  const isNamed = named.firstName !== '' && named.lastName !== ''
  const names = useRested(named)
  const ids = useRested({ ...named, dOB: values.dOB, dLState: values.dLState, dLNo: values.dLNo })
  const isAsked = isNamed && names.firstName === named.firstName && names.lastName === named.lastName
  const { data, isPlaceholderData } = useCall(checkBlock, names, { enabled: isAsked, later: true })
  const suspicion = useCall(checkBlock, ids, { enabled: isNamed, later: true })
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
export const useSayStop = (stop: CustomerStop | undefined) => {
  const said = useRef({ text: '', close: () => {} })
  useEffect(() => {
    if (said.current.text !== stop?.text) said.current.close()
  }, [stop?.text])
  return ({ kind, text }: CustomerStop) => {
    said.current = { text, close: toast.problems('Not saved', [text]) }
    document.querySelector<HTMLElement>(`input[name=${stopFields[kind]}]`)?.focus()
  }
}
