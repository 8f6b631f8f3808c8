import { sql } from 'kysely'
import { type Db, firstRow, oneRow, rows, type Tx } from '#server/db.ts'
import type { PrintPurpose } from './printing.rules.ts'

export type PrinterRow = { id: number; name: string; address: string; isBuiltin: boolean; version: number }

export const findStations = (db: Db) =>
  rows<{ value: string; label: string }>(db, sql`select code as value, label from stations order by display_order`)

export const getStation = (db: Db, code: string) =>
  firstRow<{ code: string; label: string }>(db, sql`select code, label from stations where code = ${code}`)

const printerColumns = sql`id, name, address, is_builtin as "isBuiltin", version`

const MAX_LIST = 1000

/** The built-in one stands first. */
export const findPrinters = (db: Db, offset: number) =>
  rows<PrinterRow>(
    db,
    sql`select ${printerColumns} from printers order by is_builtin desc, lower(name) limit ${MAX_LIST} offset ${offset}`,
  )

export const getPrinter = (db: Db, id: number) =>
  firstRow<PrinterRow>(db, sql`select ${printerColumns} from printers where id = ${id}`)

export const lockPrinter = (tx: Tx, id: number) =>
  firstRow<PrinterRow>(tx, sql`select ${printerColumns} from printers where id = ${id} for update`)

/** Those of the ids that are printers, held so that none is removed meanwhile; always in the same order. */
export const holdPrinters = async (tx: Tx, ids: number[]) => {
  const held = await rows<{ id: number }>(
    tx,
    sql`select id from printers where id = any(${sql.val(ids)}::integer[]) order by id for key share`,
  )
  return held.map(({ id }) => id)
}

type PrinterDraft = { name: string; address: string }

export const addPrinter = (tx: Tx, { name, address }: PrinterDraft) =>
  oneRow<PrinterRow>(
    tx,
    sql`insert into printers (name, address) values (${name}, ${address}) returning ${printerColumns}`,
  )

export const changePrinter = (tx: Tx, id: number, { name, address }: PrinterDraft) =>
  oneRow<PrinterRow>(
    tx,
    sql`update printers set name = ${name}, address = ${address}, version = version + 1 where id = ${id}
      returning ${printerColumns}`,
  )

export const removePrinter = async (tx: Tx, id: number) => {
  await sql`delete from printers where id = ${id}`.execute(tx)
}

/** The labels of the stations that print on a printer. */
export const findStationsUsing = async (db: Db, id: number) => {
  const using = await rows<{ label: string }>(
    db,
    sql`select s.label from station_printers p join stations s on s.code = p.station
      where ${id} in (p.ticket_invoice_printer_id, p.ticket_label_printer_id, p.front_check_printer_id, p.back_check_printer_id)
      order by s.display_order`,
  )
  return using.map(({ label }) => label)
}

export type StationPrinters = {
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
  firstRow<StationPrinters>(db, sql`select ${settingColumns} from station_printers where station = ${station}`)

export const lockStationPrinters = (tx: Tx, station: string) =>
  firstRow<StationPrinters>(
    tx,
    sql`select ${settingColumns} from station_printers where station = ${station} for update`,
  )

export const changeStationPrinters = (tx: Tx, station: string, chosen: Record<PrintPurpose, number | null>) =>
  oneRow<StationPrinters>(
    tx,
    sql`update station_printers set ticket_invoice_printer_id = ${chosen.ticketInvoicePrinter},
        ticket_label_printer_id = ${chosen.ticketLabelPrinter}, front_check_printer_id = ${chosen.frontCheckPrinter},
        back_check_printer_id = ${chosen.backCheckPrinter}, version = version + 1
      where station = ${station} returning ${settingColumns}`,
  )
