import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db/db.ts'
import { findRows } from '#server/records/pages.ts'
import { recordTable } from '#server/records/record-tables.ts'
import { WHOLE_LIST } from '#shared/pages.ts'
import type { PrintPurpose, StationOption } from './printers.rules.ts'

type PrinterDraft = { name: string; address: string }
export type PrinterRow = PrinterDraft & { id: number; isBuiltin: boolean; version: number }

export const findStations = (db: Db) =>
  rows<StationOption>(db, sql`select code as value, label from stations order by display_order`)

export const getStation = (db: Db, code: string) =>
  firstRow<{ code: string; label: string }>(db, sql`select code, label from stations where code = ${code}`)

export const printers = recordTable<PrinterDraft, { isBuiltin: boolean }>({
  table: 'printers',
  noun: 'Printer',
  access: 'user_manage',
  unique: { field: 'name', label: 'Name' },
  columns: { name: 'name', address: 'address' },
  shown: { isBuiltin: 'is_builtin' },
})

export const findPrinters = (db: Db, offset: number) => {
  const list = { ...printers.list, order: sql`is_builtin desc, lower(name)` }
  return findRows(db, list, { limit: WHOLE_LIST, offset })
}

export const getPrinter = (db: Db, id: number) =>
  firstRow<PrinterRow>(db, sql`select ${printers.list.columns} from printers where id = ${id}`)

/** Returns the ids that are printers and locks them against removal, always in the same order. */
export const lockPrinters = async (tx: Tx, ids: number[]) => {
  const locked = await rows<{ id: number }>(
    tx,
    sql`select id from printers where id = any(${sql.val(ids)}::integer[]) order by id for key share`,
  )
  return locked.map(({ id }) => id)
}

export const findStationsUsing = async (db: Db, id: number) => {
  const using = await rows<{ label: string }>(
    db,
    sql`select s.label from station_printers p join stations s on s.code = p.station
      where ${id} in (p.ticket_invoice_printer_id, p.ticket_label_printer_id, p.front_check_printer_id, p.back_check_printer_id)
      order by s.display_order`,
  )
  return using.map(({ label }) => label)
}

export type StationPrintersRow = {
  station: string
  ticketInvoicePrinterId: number | null
  ticketLabelPrinterId: number | null
  frontCheckPrinterId: number | null
  backCheckPrinterId: number | null
  version: number
}

const settingColumns = sql`station, ticket_invoice_printer_id as "ticketInvoicePrinterId",
  ticket_label_printer_id as "ticketLabelPrinterId", front_check_printer_id as "frontCheckPrinterId",
  back_check_printer_id as "backCheckPrinterId", version`

export const getStationPrinters = (db: Db, station: string) =>
  firstRow<StationPrintersRow>(db, sql`select ${settingColumns} from station_printers where station = ${station}`)

export const lockStationPrinters = (tx: Tx, station: string) =>
  firstRow<StationPrintersRow>(
    tx,
    sql`select ${settingColumns} from station_printers where station = ${station} for update`,
  )

export const changeStationPrinters = (tx: Tx, station: string, chosen: Record<PrintPurpose, number | null>) =>
  oneRow<StationPrintersRow>(
    tx,
    sql`update station_printers set ticket_invoice_printer_id = ${chosen.ticketInvoicePrinter},
        ticket_label_printer_id = ${chosen.ticketLabelPrinter}, front_check_printer_id = ${chosen.frontCheckPrinter},
        back_check_printer_id = ${chosen.backCheckPrinter}, version = version + 1
      where station = ${station} returning ${settingColumns}`,
  )
