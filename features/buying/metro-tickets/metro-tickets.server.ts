import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { cents } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { findKeywords, findMaterials } from '../metro-items/metro-items.queries.ts'
import { describeLine, metroLineProblems } from '../metro-items/metro-items.rules.ts'
import { listSignedIds, listTickets } from '../ticket-list/ticket-list.server.ts'
import { editRow } from '../ticket-rows/ticket-rows.server.ts'
import { findTicketItems } from '../tickets/ticket-parts.queries.ts'
import { createTicket, describeTicket, editTicket } from '../tickets/tickets.server.ts'
import {
  createMetroTicket,
  editMetroRow,
  editMetroTicket,
  getMetroTicket,
  listMetroTickets,
  metroSignatureStatus,
} from './metro-tickets.contract.ts'

const cachedKeywords = ({ cache, db }: Context) => cache.get(db, 'keywords', findKeywords)
const cachedMaterials = ({ cache, db }: Context) => cache.get(db, 'materials', findMaterials)

const draftProblems = async (context: Context, id: number) => {
  const lines = await findTicketItems(context.db, 'metro', id)
  return metroLineProblems(
    lines.map(({ description: name, ...line }) => ({ ...line, name })),
    await cachedKeywords(context),
  )
}

export const metroTicketHandlers: Handler[] = [
  handle(
    listMetroTickets,
    (context, filter) => listTickets(context, 'metro', filter),
    ({ id }) => ({ id: recordNumber({ kind: 'metro', id }) }),
  ),
  handle(metroSignatureStatus, (context, filter) => listSignedIds(context, 'metro', filter)),

  handle(createMetroTicket, async (context, { details, items }) => {
    const problems = metroLineProblems(items, await cachedKeywords(context))
    const materials = (await cachedMaterials(context)).map(({ name }) => name)
    const lines = items.map(line => ({
      propertyCode: Number(line.propertyCode),
      description: describeLine(line, materials),
      model: line.model,
      serial: line.serial,
      quantity: line.qty ?? 1,
      unit: line.unit,
      costCents: line.cost ?? cents(0),
    }))
    return createTicket(context, 'metro', { ticket: details, lines, lineProblems: problems })
  }),

  handle(editMetroTicket, (context, { id, version, existingFiles, printer, ...ticket }) =>
    editTicket(context, 'metro', {
      ...{ id, version, ticket, printer, keptFiles: existingFiles },
      draft: { lineProblems: tx => draftProblems({ ...context, db: tx }, id) },
    }),
  ),

  handle(getMetroTicket, async (context, { id }) => {
    const { data, attachments } = await describeTicket(context, 'metro', id)
    const items = await findTicketItems(context.db, 'metro', id)
    return { data: { ...data, ticket_items: items, ticket_attachments: attachments } }
  }),

  handle(editMetroRow, (context, edit) => {
    const change = editRow(context, 'metro', edit)
    return context.transaction(async tx => {
      await change(tx)
      // `id` names the row that was edited, not a filter of the list.
      return listTickets({ ...context, db: tx }, 'metro', { ...edit, id: undefined })
    })
  }),
]
