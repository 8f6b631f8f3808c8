import { sql } from 'kysely'
import { type Db, rows } from '#server/db/db.ts'
import type { PrintPurpose } from '../printers/printers.rules.ts'

const printerColumns: Record<PrintPurpose, string> = {
  ticketInvoicePrinter: 'ticket_invoice_printer_id',
  ticketLabelPrinter: 'ticket_label_printer_id',
  frontCheckPrinter: 'front_check_printer_id',
  backCheckPrinter: 'back_check_printer_id',
}

export type Target = { name: string; address: string; isBuiltin: boolean; station: string; stationLabel: string }

/** The station's own printer, then real printers of its backup stations; a PDF folder is no backup. */
export const findTargets = (db: Db, station: string, purpose: PrintPurpose) =>
  rows<Target>(
    db,
    sql`select p.name, p.address, p.is_builtin as "isBuiltin", s.code as station, s.label as "stationLabel"
      from station_printers sp join stations s on s.code = sp.station
        join printers p on p.id = sp.${sql.ref(printerColumns[purpose])}
      where s.code = ${station} or (s.code like 'backup%' and not p.is_builtin)
      order by s.code <> ${station}, s.display_order`,
  )
