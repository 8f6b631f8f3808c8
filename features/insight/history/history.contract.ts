import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, filter, id, listInput, maybeDay, pageOf } from '#shared/fields.ts'

/** updateType is 1 for created and 2 for everything else; `action` says which. */
export const HistoryEntry = z.object({
  entryId: z.int(),
  entity: z.string(),
  entityId: z.string(),
  updateType: z.int(),
  action: z.string(),
  createdAt: z.int(),
  by: z.string(),
  userId: z.nullable(z.int()),
  address: z.nullable(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const Snapshot = z.record(z.string(), z.unknown())
export type Snapshot = z.output<typeof Snapshot>

/** All history, newest first. The count stops at 10,000. */
export const listHistory = endpoint({
  method: 'GET',
  path: 'history/get-all',
  access: 'admin_only',
  input: listInput(['createdAt'], {
    entity: codeText(60),
    userId: filter(id()),
    startDate: maybeDay(),
    endDate: maybeDay(),
  }),
  output: pageOf(HistoryEntry),
})

/** The changes in one line: 'Ticket Amount 250.00 → 300.00, comment'. */
const EntryOfRecord = z.extend(HistoryEntry, { changes: z.string() })
export type EntryOfRecord = z.output<typeof EntryOfRecord>

export const listHistoryOf = endpoint({
  method: 'GET',
  path: 'history/of/{entity}/{entityId}',
  access: 'admin_only',
  input: listInput(['createdAt'], { entity: codeText(60), entityId: codeText(60) }),
  labels: { entity: 'Kind of record', entityId: 'Record' },
  output: pageOf(EntryOfRecord),
})

const note = z.string()

export const getHistoryEntry = endpoint({
  method: 'GET',
  path: 'history/entry/{entryId}',
  access: 'admin_only',
  input: z.object({ entryId: id(), comparedWith: filter(id()) }),
  output: z.object({ data: z.extend(HistoryEntry, { note, value: Snapshot, before: z.nullable(Snapshot) }) }),
})

/** History by number: M…, C…, CR…, JR…; without a prefix it is a Metro ticket. */
export const getTicketLog = endpoint({
  method: 'GET',
  path: 'common/get-log-data/{ticketId}',
  access: 'admin_only',
  input: z.object({ ticketId: codeText(20) }),
  output: z.object({ data: z.array(z.extend(HistoryEntry, { note, value: Snapshot })) }),
})
