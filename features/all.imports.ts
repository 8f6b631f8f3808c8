import { archiveImports } from './insight/archives/archives.imports.ts'
import type { ImportKind } from './insight/imports/import-kind.ts'
import { itemImport } from './insight/record-imports/items.imports.ts'
import { peopleImport } from './insight/record-imports/people.imports.ts'
import { coinReceiptImport, jewelryReceiptImport } from './insight/record-imports/receipt.imports.ts'
import { coinReceiptLineImport, jewelryReceiptLineImport } from './insight/record-imports/receipt-line.imports.ts'
import { coinTicketImport, metroTicketImport } from './insight/record-imports/ticket.imports.ts'
import { coinLineImport, metroLineImport } from './insight/record-imports/ticket-line.imports.ts'

/** Every kind of file that can be imported, a line for each, in the order in which a shop imports them. */
export const importKinds: readonly ImportKind[] = [
  itemImport,
  peopleImport,
  metroTicketImport,
  metroLineImport,
  coinTicketImport,
  coinLineImport,
  coinReceiptImport,
  coinReceiptLineImport,
  jewelryReceiptImport,
  jewelryReceiptLineImport,
  ...archiveImports,
]
