import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, version } from '#shared/fields.ts'
import { numberedId, recordKindOf, withRecordId } from '#shared/record-ids.ts'
import { ticketKinds } from '#shared/record-kinds.ts'

export const deleteDraftTicket = endpoint({
  method: 'POST',
  path: 'tickets/delete-draft',
  access: 'admin_only',
  input: withRecordId(
    { id: 'id', kinds: ['ticketType'] },
    z.object({ id: numberedId(), ticketType: recordKindOf(ticketKinds), version: version() }),
  ),
  output: done,
})
