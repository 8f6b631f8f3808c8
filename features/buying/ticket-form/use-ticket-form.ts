import { useEffect, useMemo } from 'react'
import { checkPrefixProblems, isNoCheckPrefix } from '#features/cash/check-numbers/check-prefix.rules.ts'
import { useCheckPrefix } from '#features/cash/check-numbers/use-check-prefix.ts'
import { useLastCheckNumber } from '#features/cash/check-numbers/use-last-check-number.ts'
import { useVisitStart } from '#features/shop/reference-lists/use-visit-start.ts'
import { storeCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Problem } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { lastStation, lastStore, rememberStore, rememberTicketKind, rememberVisit } from '#web/local.ts'
import type { DocumentKind, DocumentOf, DocumentRead } from '#web/makers/document/document-screen.tsx'
import { useNewDocument, useSavedDocument } from '#web/makers/document/use-document-form.ts'
import type { Field, FormValues } from '#web/makers/form/form-fields.tsx'
import { useCall } from '#web/queries.ts'
import { useRole } from '#web/session.ts'
import { useShopToday } from '#web/use-shop-today.ts'
import { canEditTicket, ticketProblems, USUAL_STORE } from '../tickets/tickets.rules.ts'
import { followingAmount } from './following-amount.rules.ts'
import type { KindOfPayment } from './PaymentFields.tsx'
import { detailsOf, newTicketValues, type TicketFormValues } from './tickets.form.tsx'

export type TicketScreens = DocumentKind &
  KindOfPayment & {
    createToastSeconds: number
  }

const useTicketRules = (kind: TicketKind, before?: Pick<OpenedTicket, 'zip' | 'height' | 'checkNumber'>) => {
  const by = useRole()
  const today = useShopToday()
  const prefix = useCheckPrefix(kind)
  const { lastNumber, askIfFar } = useLastCheckNumber(kind)
  const problems = (values: TicketFormValues) => {
    const ticket = detailsOf(values)
    const numbered = { prefix, by, savedNumber: before?.checkNumber }
    return [
      ...ticketProblems(ticket, { kind, by, today, before }),
      ...(ticket.payment === 'check' ? checkPrefixProblems(kind, ticket.checkNumber, numbered) : []),
    ]
  }
  const askNumber = async ({ payment, checkNumber }: TicketFormValues) =>
    payment !== 'check' || askIfFar(checkNumber, before?.checkNumber)
  return { problems, askNumber, numbers: { prefix: isNoCheckPrefix(prefix) ? '' : prefix, lastNumber } }
}

/** A new ticket starts with this machine's station and the clerk, booth and store it used last. */
const useStart = (kind: TicketKind, more: object) => {
  const { clerk, booth } = useVisitStart(kind)
  const stores = useCall(storeCalls.list, {}).data?.data
  const isStore = (id: string | null) => stores?.some(store => String(store.id) === id)
  const storeId = [lastStore(), String(USUAL_STORE)].find(isStore) ?? ''
  return useMemo(
    () => ({ ...newTicketValues, ...more, station: lastStation(), clerk, booth, storeId }),
    [clerk, booth, storeId, more],
  )
}

type TicketSave = Endpoint & { output: { _zod: { output: { data: { id: number } } } } }

type FormOf<E extends Endpoint, V> = {
  call: E
  fields: readonly Field<V>[]
  pack: (values: V) => InputOf<E>
}

type NewForm<E extends Endpoint, V> = FormOf<E, V> & {
  start: object
  lineProblems: (values: V) => Problem[]
  sumOf: (values: V) => Cents
  ask?: (values: V) => Promise<boolean>
}

export const useNewTicketForm = <E extends TicketSave, V extends TicketFormValues>(
  of: TicketScreens,
  { start, lineProblems, ask, sumOf, ...options }: NewForm<E, V>,
) => {
  const { problems, askNumber, numbers } = useTicketRules(of.kind)
  const form = useNewDocument<E, V>(of, {
    ...options,
    start: useStart(of.kind, start),
    refusalSeconds: of.createToastSeconds,
    problems: values => [...problems(values), ...lineProblems(values)],
    ask: async values => (await askNumber(values)) && (ask === undefined || (await ask(values))),
    onSaved: values => {
      rememberStore(values.storeId)
      rememberVisit('purchase', values)
    },
  })
  useEffect(() => rememberTicketKind(of.kind), [of.kind])
  const fill = (changes: FormValues) => form.fill(followingAmount(form.newestValues() as V, changes, sumOf))
  const following = { ...form, fill, set: (field: string, value: unknown) => fill({ [field]: value }) }
  return { form: following, numbers, problems }
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
  const { problems, askNumber, numbers } = useTicketRules(of.kind, ticket)
  const role = useRole()
  const isSigned = ticket.signature !== null
  const isEditable = !ticket.void && canEditTicket({ isSigned, oneTimeEdit: ticket.oneTimeEdit }, role)
  const form = useSavedDocument<E, V, R>(of, { ...options, document: ticket, problems, ask: askNumber })
  return { form, numbers, problems, isEditable }
}
