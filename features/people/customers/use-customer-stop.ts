import { useEffect, useRef } from 'react'
import { useCall, useLive } from '#web/queries.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useDebounced } from '#web/use-debounced.ts'
import { useShopToday } from '#web/use-shop-today.ts'
import { type Block, type BlockWarning, checkBlock } from '../block-list/block-list.contract.ts'
import type { CustomerValues } from './customer.form.ts'
import { type CustomerStop, stopFor } from './customer-stop.rules.ts'

export type CheckedCustomer = {
  stop: CustomerStop | undefined
  block: Block | undefined
  why: string | undefined
  /** True once the answer is about the name now typed. */
  isChecked: boolean
  warnings: readonly BlockWarning[]
}

export const useCustomerStop = (values: CustomerValues, ticketId: string): CheckedCustomer => {
  const today = useShopToday()
  const named = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), ticketId }
  const isNamed = named.firstName !== '' && named.lastName !== ''
  const names = useDebounced(named)
  const ids = useDebounced({ ...named, dOB: values.dOB, dLState: values.dLState, dLNo: values.dLNo })
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

/** Each stop moves the focus to the field that may be mistyped. */
const stopFields = {
  blocked: 'firstName',
  minor: 'dOB',
  expired: 'dLExpirationDate',
  unreadable: 'dLExpirationDate',
} as const

/** Shows why the form can not be saved until the cause is gone, and focuses the field. */
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
