import { useMemo } from 'react'
import { checkPrefixProblems, isNoCheckPrefix } from '#features/cash/checks/check-prefix.rules.ts'
import { useCheckPrefix } from '#features/cash/checks/use-check-prefix.ts'
import { storeCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { lastStation, lastStore, rememberStore } from '#web/local.ts'
import type { DocumentKind, DocumentOf, DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { useShopToday } from '#web/use-shop-today.ts'
import { canEditTicket, ticketProblems, USUAL_STORE } from '../tickets/tickets.rules.ts'
import type { KindOfPayment } from './PaymentFields.tsx'
import { detailsOf, newTicketValues, type TicketFormValues } from './tickets.form.tsx'

/** What both forms of both kinds do alike: the rules, and the start. */

export type TicketScreens = DocumentKind &
  KindOfPayment & {
    /** How long the toast of a refused create stays. */
    createToastSeconds: number
  }

/** The rules that the server refuses by, with this shop's prefix and for this person. */
const useTicketRules = (kind: TicketKind, before?: Pick<OpenedTicket, 'zip' | 'height' | 'checkNumber'>) => {
  const by = useRole()
  const today = useShopToday()
  const prefix = useCheckPrefix(kind)
  const problems = (values: TicketFormValues) => {
    const ticket = detailsOf(values)
    const numbered = { prefix, by, savedNumber: before?.checkNumber }
    return [
      ...ticketProblems(ticket, { kind, by, today, before }),
      ...(ticket.payment === 'check' ? checkPrefixProblems(kind, ticket.checkNumber, numbered) : []),
    ]
  }
  return { problems, prefix: isNoCheckPrefix(prefix) ? '' : prefix }
}

/** The defaults: the station of this machine, and the store that it used last. */
const useStart = (more: object) => {
  const stores = useCall(storeCalls.list, {}).data?.data
  const isStore = (id: string | null) => stores?.some(store => String(store.id) === id)
  const storeId = [lastStore(), String(USUAL_STORE)].find(isStore) ?? ''
  return useMemo(() => ({ ...newTicketValues, ...more, station: lastStation(), storeId }), [storeId, more])
}

type TicketSave = Endpoint & { output: { _zod: { output: { data: { id: number } } } } }

type FormOf<E extends Endpoint, V> = {
  call: E
  fields: readonly Field<V>[]
  pack: (values: V) => InputOf<E>
}

type NewForm<E extends Endpoint, V> = FormOf<E, V> & {
  /** What the kind has on top of the ticket's own defaults. */
  start: object
  lineProblems: (values: V) => Problem[]
  /** Asked before it is saved: false keeps the form as it is. */
  ask?: (values: V) => Promise<boolean>
}

export const useNewTicketForm = <E extends TicketSave, V extends TicketFormValues>(
  of: TicketScreens,
  { start, lineProblems, ...options }: NewForm<E, V>,
) => {
  const { problems, prefix } = useTicketRules(of.kind)
  const form = useNewDocument<E, V>(of, {
    ...options,
    start: useStart(start),
    refusalSeconds: of.createToastSeconds,
    problems: values => [...problems(values), ...lineProblems(values)],
    onSaved: ({ storeId }) => rememberStore(storeId),
  })
  return { form, prefix }
}

type OpenedTicket = {
  id: number
  version: number
  void: boolean
  signature: string | null
  oneTimeEdit: boolean
  zip: string
  height: string
  checkNumber: string
}

type EditForm<E extends Endpoint, V, R extends DocumentRead> = FormOf<E, V> & {
  ticket: DocumentOf<R> & OpenedTicket
  read: R
  valuesOf: (ticket: DocumentOf<R>) => V
}

export const useTicketEditForm = <E extends TicketSave, V extends TicketFormValues, R extends DocumentRead>(
  of: TicketScreens,
  { ticket, ...options }: EditForm<E, V, R>,
) => {
  const { problems, prefix } = useTicketRules(of.kind, ticket)
  const role = useRole()
  const isSigned = ticket.signature !== null
  const isEditable = !ticket.void && canEditTicket({ isSigned, oneTimeEdit: ticket.oneTimeEdit }, role)
  const form = useSavedDocument<E, V, R>(of, { ...options, document: ticket, problems })
  return { form, prefix, isEditable }
}
