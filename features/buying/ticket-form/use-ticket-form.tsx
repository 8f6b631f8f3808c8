import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { storeCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { getCheckSetting } from '#features/shop/settings/check-setting.contract.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { lastStation, lastStore, rememberStore } from '#web/local.ts'
import type { Field } from '#web/makers/form-fields.tsx'
import { noteOpened } from '#web/makers/returned-row.ts'
import { useForm } from '#web/makers/use-form.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { canEditTicket, isNoPrefix, prefixProblems, type TicketKind, ticketProblems } from '../tickets/tickets.rules.ts'
import type { KindOfPayment } from './PaymentFields.tsx'
import { detailsOf, newTicket, type TicketValues } from './tickets.form.ts'
import { useShopToday } from './useTicketStop.tsx'

/** What both forms of both kinds do alike: the rules, the start, and what follows a save. */

export type TicketScreens = KindOfPayment & {
  /** The list, where a save goes. */
  back: string
  /** How long the toast of a refused create stays. */
  createToastSeconds: number
  /** The call of the list. */
  list: Endpoint
  /** What else is read again after a save. */
  reads: readonly Endpoint[]
}

type Saved = Endpoint & { output: { _zod: { output: { data: { id: number } } } } }

/** The rules that the server refuses by, with this shop's prefix and for this person. */
const useTicketRules = (kind: TicketKind, before?: { zip: string; height: string }) => {
  const by = useRole()
  const today = useShopToday()
  const prefix = useCall(getCheckSetting, {}).data?.data[`${kind}CheckNumberPrefix`] ?? ''
  const problems = (values: TicketValues) => [
    ...ticketProblems(detailsOf(values), { kind, by, today, before }),
    ...prefixProblems(detailsOf(values), prefix, by),
  ]
  return { problems, prefix: isNoPrefix(prefix) ? '' : prefix }
}

/** Says it, and goes back to the list. */
const useAfterSave = ({ kind, back, list, reads }: TicketScreens) => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  return ({ data }: { data: { id: number } }) => {
    toast.ok(`Ticket ${recordNumber({ kind, id: data.id })} saved`)
    noteOpened(list, data.id)
    void refetch(list, ...reads)
    void navigate({ to: back })
  }
}

const USUAL_STORE = '2'

/** The defaults: the station of this machine, and the store that it used last. */
const useNewTicket = (more: object) => {
  const stores = useCall(storeCalls.list, {}).data?.data
  const known = (id: string | null) => stores?.some(store => String(store.id) === id)
  const storeId = [lastStore(), USUAL_STORE].find(known) ?? ''
  return useMemo(() => ({ ...newTicket, ...more, station: lastStation(), storeId }), [storeId, more])
}

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

export const useNewTicketForm = <E extends Saved, V extends TicketValues>(
  of: TicketScreens,
  options: NewForm<E, V>,
) => {
  const { call, fields, pack, start, lineProblems, ask } = options
  const { problems, prefix } = useTicketRules(of.kind)
  const afterSave = useAfterSave(of)
  const form = useForm<E, V>({
    name: call.path,
    call,
    fields,
    record: useNewTicket(start),
    isNew: true,
    refusalSeconds: of.createToastSeconds,
    problems: values => [...problems(values), ...lineProblems(values)],
    pack,
    ...(ask ? { ask } : {}),
    onSaved: answer => {
      rememberStore((form.values as V).storeId)
      afterSave(answer as OutputOf<Saved>)
    },
  })
  return { form, prefix }
}

type Opened = {
  id: number
  version: number
  void: boolean
  signature: string | null
  oneTimeEdit: boolean
  zip: string
  height: string
}

type EditForm<E extends Endpoint, V, T> = FormOf<E, V> & {
  ticket: T
  recordOf: (ticket: T) => V
  /** The ticket as it is on the server now. */
  read: () => Promise<T>
}

export const useTicketEditForm = <E extends Saved, V extends TicketValues, T extends Opened>(
  of: TicketScreens,
  { call, fields, pack, ticket, recordOf, read }: EditForm<E, V, T>,
) => {
  const { problems, prefix } = useTicketRules(of.kind, ticket)
  const role = useRole()
  const isSigned = ticket.signature !== null
  const isEditable = !ticket.void && canEditTicket({ isSigned, oneTimeEdit: ticket.oneTimeEdit }, role)
  const afterSave = useAfterSave(of)
  useEffect(() => noteOpened(of.list, ticket.id), [of.list, ticket.id])
  const form = useForm<E, V>({
    name: `${call.path} ${ticket.id}`,
    call,
    fields,
    record: useMemo(() => recordOf(ticket), [ticket, recordOf]),
    fixed: { id: ticket.id, version: ticket.version } as Partial<V>,
    problems,
    pack,
    onSaved: answer => afterSave(answer as OutputOf<Saved>),
    reload: async () => recordOf(await read()),
  })
  return { form, prefix, isEditable }
}
