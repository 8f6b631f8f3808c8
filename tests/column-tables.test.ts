import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCoinTicket,
  getCoinTicket,
  listCoinTickets,
} from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import {
  createMetroTicket,
  getMetroTicket,
  listMetroTickets,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { ticketTable } from '#features/buying/tickets/tickets.table.ts'
import { historyOf } from '#features/insight/history/history.kinds.ts'
import {
  createCoinReceipt,
  getCoinReceipt,
  listCoinReceipts,
} from '#features/selling/coin-receipts/coin-receipts.contract.ts'
import {
  createJewelryReceipt,
  getJewelryReceipt,
  listJewelryReceipts,
} from '#features/selling/jewelry-receipts/jewelry-receipts.contract.ts'
import { jewelryTable, receiptTable } from '#features/selling/receipts/receipts.table.ts'
import { rows } from '#server/db/db.ts'
import { type ColumnFacts, type ColumnTable, labelsOfColumns, sentShape } from '#shared/column-table.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

/** A column of a ticket or receipt is declared in its engine's table, and all that shows it follows from there. */

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Written by what happens to a record, or worked out by the database: nobody types them into a form. */
const everyRecord = ['kind', 'id', 'version', 'ticket_day', 'ticket_time', 'created_by', 'origin', 'counts', 'acts']
const marked = ['is_void', 'void_reason', 'one_time_edit', 'profit_cents', 'search_text', 'lines_text']
const ofTickets = [
  'number_twin',
  'is_pulled',
  'signature_file_id',
  'signed_at',
  'is_seal_broken',
  'lo_state',
  'lo_disabled',
]
const ofReceipts = ['tax_rate', 'is_deposited', 'cash_cents', 'check_cents', 'card_cents', 'change_cents']

const databaseTypes: Record<ColumnFacts['as'], string> = {
  text: 'text',
  cents: 'integer',
  integer: 'integer',
  smallint: 'smallint',
  flag: 'boolean',
  sealed: 'bytea',
}

const columnsOf = (name: string) =>
  rows<{ name: string; type: string; nullable: boolean }>(
    portal.db,
    sql`select column_name as name, data_type as type, is_nullable = 'YES' as nullable
      from information_schema.columns where table_name = ${name}`,
  )

const tables = [
  { name: 'tickets', table: ticketTable, others: [...everyRecord, ...marked, ...ofTickets] },
  { name: 'receipts', table: { ...receiptTable, ...jewelryTable }, others: [...everyRecord, ...marked, ...ofReceipts] },
] satisfies { name: string; table: ColumnTable; others: string[] }[]

test.each(tables)('every column of $name is declared as the database has it', async ({ name, table, others }) => {
  const stored = await columnsOf(name)
  const typed = stored.filter(column => !others.includes(column.name))
  const facts: ColumnFacts[] = Object.values(table)
  const declared = facts.map(({ column, as }) => [column, databaseTypes[as]])
  expect(Object.fromEntries(typed.map(column => [column.name, column.type]))).toEqual(Object.fromEntries(declared))
  // A draft may leave more of them empty.
  const mayBeNull = stored.filter(column => column.nullable).map(column => column.name)
  expect(mayBeNull).toEqual(expect.arrayContaining(facts.filter(fact => fact.nullable).map(fact => fact.column)))
  expect(others.filter(other => !stored.some(column => column.name === other))).toEqual([])
})

/** The names of all fields in an answer, of whatever depth. */
const namesIn = (schema: unknown): string[] => {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def
  if (!def) return []
  const shape = (def.shape ?? {}) as Record<string, unknown>
  return [
    ...Object.keys(shape),
    ...Object.values(shape).flatMap(namesIn),
    ...[def.element, def.innerType, def.in, def.out].flatMap(namesIn),
  ]
}

const kinds = [
  {
    entity: 'metro_ticket',
    table: ticketTable,
    saved: createMetroTicket,
    read: [getMetroTicket, listMetroTickets],
  },
  { entity: 'coin_ticket', table: ticketTable, saved: createCoinTicket, read: [getCoinTicket, listCoinTickets] },
  { entity: 'coin_receipt', table: receiptTable, saved: createCoinReceipt, read: [getCoinReceipt, listCoinReceipts] },
  {
    entity: 'jewelry_receipt',
    table: { ...receiptTable, ...jewelryTable },
    saved: createJewelryReceipt,
    read: [getJewelryReceipt, listJewelryReceipts],
  },
] satisfies { entity: string; table: ColumnTable; saved: Endpoint; read: Endpoint[] }[]

describe.each(kinds)('$entity', ({ entity, table, saved, read }) => {
  const labels: Readonly<Record<string, string>> = labelsOfColumns<ColumnTable>(table)

  test('its calls answer every column that travels as it stands', () => {
    const sent = Object.keys(sentShape<ColumnTable>(table))
    expect(sent.length).toBeGreaterThan(8)
    for (const { output, path } of read) expect(namesIn(output), path).toEqual(expect.arrayContaining(sent))
  })

  test('its form takes every column that has a label', () => {
    expect(namesIn(saved.input)).toEqual(expect.arrayContaining(Object.keys(labels)))
  })

  test('its history tells of them by the same labels', () => {
    const told = Object.values(historyOf(entity).labels)
    expect(told).toEqual(expect.arrayContaining(Object.values(labels)))
  })
})
