import { confirmWithoutItems } from '#features/records/signatures/no-items.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { call } from '#web/call.ts'
import { fetchAhead, useCall } from '#web/queries.ts'
import { withAhead } from '#web/screens.ts'
import { useIsAdmin } from '#web/session.ts'
import { ErrorBanner } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { getMetroItems } from '../metro-items/metro-items.contract.ts'
import { metroLineProblems } from '../metro-items/metro-items.rules.ts'
import { useKeywords } from '../metro-items/use-keywords.tsx'
import { OpenedTicket, TicketHeading } from '../ticket-form/OpenedTicket.tsx'
import { binder, type TicketForm, ticketFields } from '../ticket-form/ticket-fields.tsx'
import { TicketFormPage } from '../ticket-form/ticket-form.tsx'
import { detailsOf, type TicketValues, valuesOf } from '../ticket-form/tickets.form.ts'
import { type TicketScreens, useNewTicketForm, useTicketEditForm } from '../ticket-form/use-ticket-form.tsx'
import { ItemsGrid } from './ItemsGrid.tsx'
import { linesOf, type MetroValues, metroFields, sumOf } from './metro-lines.tsx'
import { createMetroTicket, editMetroTicket, getMetroTicket, listMetroTickets } from './metro-tickets.contract.ts'
import { TicketItems } from './TicketItems.tsx'

const metro: TicketScreens = {
  kind: 'metro',
  payments: ['cash', 'check', 'wire'],
  booths: 'Metro',
  back: '/portal/metro-tickets',
  createToastSeconds: 8,
  list: listMetroTickets,
  reads: [getMetroTicket],
}

/** Where the video of the purchase is, for Admin. */
const useVideoField = (form: TicketForm, isEditable: boolean) => {
  const isAdmin = useIsAdmin()
  const bind = binder(form, !isEditable)
  return isAdmin ? { span: 7, field: <TextField {...bind('videoUrl')} span={7} maxLength={500} /> } : undefined
}

const noLines = { items: [] }

export const AddMetroTicket = () => {
  const keywords = useKeywords()
  const { form, prefix } = useNewTicketForm<typeof createMetroTicket, MetroValues>(metro, {
    call: createMetroTicket,
    fields: metroFields,
    start: noLines,
    lineProblems: ({ items }) => metroLineProblems(linesOf(items), keywords),
    pack: values => ({ details: detailsOf(values), items: linesOf(values.items) }),
    ask: async ({ items }) => linesOf(items).length > 0 || confirmWithoutItems('Save it all the same'),
  })
  const { items } = form.values as MetroValues
  return (
    <TicketFormPage
      {...metro}
      form={form}
      title="Add Metro Ticket"
      isNew
      isEditable
      prefix={prefix}
      ownField={useVideoField(form, true)}
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

const EditWork = ({ ticket }: { ticket: Ticket }) => {
  const { form, prefix, isEditable } = useTicketEditForm<typeof editMetroTicket, TicketValues, Ticket>(metro, {
    call: editMetroTicket,
    fields: ticketFields,
    ticket,
    recordOf,
    read: async () => (await call(getMetroTicket, { id: ticket.id })).data,
    pack: values => ({
      ...detailsOf(values),
      id: ticket.id,
      version: values.version,
      existingFiles: [...values.existingFiles],
    }),
  })
  const lines = useCall(getMetroItems, { id: ticket.id })
  const items = lines.data?.data
  return (
    <TicketFormPage
      {...metro}
      form={form}
      title="Edit Metro Ticket"
      facts={<TicketHeading kind="metro" ticket={ticket} isEditable={isEditable} />}
      isNew={false}
      isEditable={isEditable}
      prefix={prefix}
      ownField={useVideoField(form, isEditable)}
      ownPhotos={ticket.ticket_attachments}
      itemsSum={items && cents(items.reduce((sum, item) => sum + item.cost, 0))}
      items={
        lines.error ? (
          <ErrorBanner title="Items did not load" text={lines.error.message} onRetry={() => void lines.refetch()} />
        ) : (
          <TicketItems ticketId={ticket.id} items={items} />
        )
      }
      saved={{ ticket, reads: [metro.list, ...metro.reads] }}
    />
  )
}

const Opened = () => (
  <OpenedTicket kind="metro" call={getMetroTicket} title="Edit Metro Ticket" back={metro.back}>
    {ticket => <EditWork key={ticket.id} ticket={ticket} />}
  </OpenedTicket>
)

export const EditMetroTicket = withAhead(Opened, id => {
  fetchAhead(getMetroTicket, { id })
  fetchAhead(getMetroItems, { id })
})
