import { Link } from '@tanstack/react-router'
import { confirmWithoutItems } from '#features/records/signatures/no-items.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { keptPhotos } from '#web/makers/document/use-photos.ts'
import { type AnyForm, bindFields } from '#web/makers/form/bind-fields.ts'
import { RetryBanner } from '#web/makers/page/ReadState.tsx'
import { prefetchCall, useCall, useLive } from '#web/queries.ts'
import { useIsAdmin } from '#web/session.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { getMetroItems } from '../metro-items/metro-items.contract.ts'
import { MAX_LINES, metroLineProblems } from '../metro-items/metro-items.rules.ts'
import { useKeywords } from '../metro-items/use-keywords.ts'
import { TicketFormPage } from '../ticket-form/TicketFormPage.tsx'
import { detailsOf, type TicketFormValues, ticketFormFields, valuesOf } from '../ticket-form/tickets.form.tsx'
import { type TicketScreens, useNewTicketForm, useTicketEditForm } from '../ticket-form/use-ticket-form.ts'
import { ticketLabels } from '../tickets/ticket-labels.ts'
import { metroColumns, removeEnd } from './metro-columns.tsx'
import { linesOf, type MetroValues, metroFields, metroLinesSum, newItemLine } from './metro-lines.tsx'
import { createMetroTicket, editMetroTicket, getMetroTicket, listMetroTickets } from './metro-tickets.contract.ts'

const metro: TicketScreens = {
  kind: 'metro',
  noun: 'Ticket',
  payments: ['cash', 'check', 'wire'],
  createToastSeconds: 8,
  list: listMetroTickets,
  reads: [getMetroTicket],
}

const useVideoField = (form: AnyForm, isEditable: boolean) => {
  const isAdmin = useIsAdmin()
  const bind = bindFields(form, ticketLabels, !isEditable)
  return isAdmin ? { span: 7, field: <TextField {...bind('videoUrl')} span={7} maxLength={500} /> } : undefined
}

const noLines = { items: [] }

export const AddMetroTicket = () => {
  const keywords = useKeywords()
  const { form, numbers, problems } = useNewTicketForm<typeof createMetroTicket, MetroValues>(metro, {
    call: createMetroTicket,
    fields: metroFields,
    start: noLines,
    sumOf: ({ items }) => metroLinesSum(items),
    lineProblems: ({ items }) => metroLineProblems(linesOf(items), keywords),
    pack: values => ({ details: detailsOf(values), items: linesOf(values.items) }),
    ask: async ({ items }) => linesOf(items).length > 0 || confirmWithoutItems('Save it all the same'),
  })
  const { items } = form.values as MetroValues
  return (
    <TicketFormPage
      of={metro}
      form={form}
      title="Add Metro Ticket"
      isEditable
      numbers={numbers}
      problems={problems}
      ownField={useVideoField(form, true)}
      itemsSum={metroLinesSum(items)}
      items={
        <LinesGrid
          title="Items"
          aside={`${items.length} of ${MAX_LINES} lines`}
          columns={metroColumns(keywords)}
          removeWidth={removeEnd.width}
          lines={items}
          blank={newItemLine}
          max={MAX_LINES}
          error={form.errors.items}
          onChange={lines => form.set('items', lines)}
        />
      }
    />
  )
}

type MetroTicket = OutputOf<typeof getMetroTicket>['data']

const recordOf = (ticket: MetroTicket) =>
  valuesOf(
    ticket,
    ticket.ticket_attachments.map(file => file.id),
  )

const noKeywords: readonly string[] = []
const savedColumns = metroColumns(noKeywords)

const EditWork = ({ ticket }: { ticket: MetroTicket }) => {
  const { form, numbers, problems, isEditable } = useTicketEditForm<
    typeof editMetroTicket,
    TicketFormValues,
    typeof getMetroTicket
  >(metro, {
    call: editMetroTicket,
    fields: ticketFormFields,
    ticket,
    read: getMetroTicket,
    valuesOf: recordOf,
    pack: values => ({
      ...detailsOf(values),
      id: ticket.id,
      version: values.version,
      printer: '',
      existingFiles: keptPhotos(values, ticket.ticket_attachments),
    }),
  })
  const lines = useCall(getMetroItems, { id: ticket.id })
  useLive(recordKinds.metro.entity, getMetroItems, ticket.id)
  const items = lines.data?.data
  return (
    <TicketFormPage
      of={metro}
      form={form}
      title="Edit Metro Ticket"
      isEditable={isEditable}
      numbers={numbers}
      problems={problems}
      ownField={useVideoField(form, isEditable)}
      itemsSum={items && cents(items.reduce((sum, item) => sum + item.cost, 0))}
      items={
        lines.error ? (
          <RetryBanner query={lines} title="Items did not load" />
        ) : (
          <SavedLines
            title="Items"
            aside={<Link to={`/portal/metro-tickets/view-items/${ticket.id}`}>View items</Link>}
            columns={savedColumns}
            end={removeEnd}
            lines={items}
          />
        )
      }
      saved={{ ticket, photos: ticket.ticket_attachments, reads: [metro.list, ...metro.reads] }}
    />
  )
}

export const EditMetroTicket = documentScreen(metro, {
  title: 'Edit Metro Ticket',
  read: getMetroTicket,
  prefetch: id => prefetchCall(getMetroItems, { id }),
  form: ticket => <EditWork key={ticket.id} ticket={ticket} />,
})
