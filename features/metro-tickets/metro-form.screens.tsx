import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { call } from '#web/call.ts'
import { lastStation } from '#web/local.ts'
import { Denied } from '#web/makers/Denied.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useCall, useRefetch } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { ErrorBanner, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { storeCalls } from '../reference-lists/word-lists.contract.ts'
import { getCheckSetting } from '../settings/check-setting.contract.ts'
import { ticketFields } from '../tickets/ticket-fields.tsx'
import { TicketFormPage } from '../tickets/ticket-form.tsx'
import { detailsOf, linesOf, newTicket, sumOf, type TicketValues, valuesOf } from '../tickets/tickets.form.ts'
import { canEditTicket, prefixProblems, ticketProblems } from '../tickets/tickets.rules.ts'
import { useShopToday } from '../tickets/useTicketStop.tsx'
import { ItemsGrid } from './ItemsGrid.tsx'
import { metroLineProblems } from './metro-items.rules.ts'
import {
  createMetroTicket,
  editMetroTicket,
  getMetroItems,
  getMetroTicket,
  listMetroTickets,
} from './metro-tickets.contract.ts'
import { TicketItems } from './TicketItems.tsx'

const LIST = '/portal/metro-tickets'

const metro = { kind: 'metro', payments: ['cash', 'check', 'wire'], booths: 'Metro', back: LIST } as const

/** The rules that the server refuses by, with this shop's prefix and for this person. */
const useMetroRules = () => {
  const by = useRole()
  const today = useShopToday()
  const prefix = useCall(getCheckSetting, {}).data?.data.metroCheckNumberPrefix ?? 0
  const problems = (values: TicketValues) => [
    ...ticketProblems(detailsOf(values), { kind: 'metro', by, today }),
    ...prefixProblems(detailsOf(values), prefix, by),
    ...metroLineProblems(linesOf(values.items)),
  ]
  return { problems, prefix: prefix === 0 ? '' : String(prefix) }
}

/** Says it, and goes back to the list. */
const useAfterSave = () => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  return ({ data }: { data: { id: number } }) => {
    toast.ok(`Ticket M${data.id} saved`)
    void refetch(listMetroTickets, getMetroTicket)
    void navigate({ to: LIST })
  }
}

/** A new ticket's defaults; Metro tickets belong to the store of that name. */
const useNewTicket = () => {
  const stores = useCall(storeCalls.list, {}).data?.data
  const storeId = stores?.find(store => store.name.toLowerCase() === 'metro')?.id
  return useMemo(() => ({ ...newTicket, station: lastStation(), storeId: storeId ?? '' }), [storeId])
}

export const AddMetroTicket = () => {
  const { problems, prefix } = useMetroRules()
  const form = useForm<typeof createMetroTicket, TicketValues>({
    name: createMetroTicket.path,
    call: createMetroTicket,
    fields: ticketFields,
    record: useNewTicket(),
    problems,
    pack: values => ({ details: detailsOf(values), items: linesOf(values.items) }),
    onSaved: useAfterSave(),
  })
  const { items } = form.values as TicketValues
  return (
    <TicketFormPage
      {...metro}
      form={form}
      title="Add Metro Ticket"
      isNew
      isEditable
      prefix={prefix}
      ownPhotos={[]}
      itemsSum={sumOf(items)}
      items={<ItemsGrid lines={items} error={form.errors.items} onChange={lines => form.set('items', lines)} />}
    />
  )
}

type Ticket = OutputOf<typeof getMetroTicket>['data']

const recordOf = (ticket: Ticket) =>
  valuesOf(
    ticket,
    ticket.ticket_attachments.map(file => file.id),
  )

const Heading = ({ ticket, isEditable }: { ticket: Ticket; isEditable: boolean }) => {
  const timeZone = useTimeZone()
  return (
    <>
      <b>M{ticket.id}</b>
      <span>{formatInstant(ticket.ticketTime, timeZone)}</span>
      {ticket.void && <Tag tone="bad">{`void: ${ticket.voidReason}`}</Tag>}
      {!isEditable && <span>(Not Editable for now!)</span>}
    </>
  )
}

const EditWork = ({ ticket }: { ticket: Ticket }) => {
  const { problems, prefix } = useMetroRules()
  const role = useRole()
  const lines = useCall(getMetroItems, { id: ticket.id })
  const items = lines.data?.data ?? []
  const isEditable =
    !ticket.void && canEditTicket({ isSigned: ticket.signature !== null, oneTimeEdit: ticket.oneTimeEdit }, role)
  const record = useMemo(() => recordOf(ticket), [ticket])
  const form = useForm<typeof editMetroTicket, TicketValues>({
    name: `${editMetroTicket.path} ${ticket.id}`,
    call: editMetroTicket,
    fields: ticketFields,
    record,
    fixed: { id: ticket.id, version: ticket.version },
    problems,
    pack: values => ({
      ...detailsOf(values),
      id: ticket.id,
      version: values.version,
      printer: '',
      existingFiles: [...values.existingFiles],
    }),
    onSaved: useAfterSave(),
    reload: async () => recordOf((await call(getMetroTicket, { id: ticket.id })).data),
  })
  return (
    <TicketFormPage
      {...metro}
      form={form}
      title="Edit Metro Ticket"
      facts={<Heading ticket={ticket} isEditable={isEditable} />}
      isNew={false}
      isEditable={isEditable}
      prefix={prefix}
      ownPhotos={ticket.ticket_attachments}
      itemsSum={cents(items.reduce((sum, item) => sum + item.cost, 0))}
      items={
        lines.error ? (
          <ErrorBanner title="Items did not load" text={lines.error.message} onRetry={() => void lines.refetch()} />
        ) : (
          <TicketItems items={items} />
        )
      }
      saved={{ ticket, reads: [getMetroTicket, listMetroTickets] }}
    />
  )
}

export const EditMetroTicket = () => {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useCall(getMetroTicket, { id: Number(id) })
  if (query.error?.code === 'forbidden') return <Denied />
  if (query.error)
    return (
      <ErrorBanner
        title={`Ticket M${id} did not load`}
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  // While another ticket is on its way the answer is still the one before.
  if (!query.data || query.isPlaceholderData) return <Loading label="Edit Metro Ticket" />
  return <EditWork key={id} ticket={query.data.data} />
}
