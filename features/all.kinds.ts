import type { Handler } from '#server/http/handle.ts'
import type { CountedTable } from '#server/makers/counted-table.ts'
import type { Document } from '#server/services/document.ts'
import type { Verification } from '#server/verify.ts'
import type { KindLike, KindThatIs } from '#shared/record-kinds.ts'
import { coinTickets, metroTickets } from './buying/ticket-kinds/ticket-kinds.server.ts'
import type { PaidByCheck } from './cash/checks/paid-tickets.ts'
import type { PoliceTickets } from './outside/police-reports/police-tickets.ts'
import type { PrintPurpose } from './paper/printers/printers.rules.ts'
import type { ReadToday } from './records/alerts/amount-alerts.server.ts'
import type { PrintRecord } from './records/print/print.server.ts'
import type { SigningOfKind } from './records/signatures/signed-kinds.ts'
import type { VoidedKind } from './records/voids/voided-kinds.ts'
import { coinReceipts, jewelryReceipts } from './selling/receipt-kinds/receipt-kinds.server.ts'
import { coinInvoices, metalsInvoices } from './trade/invoice-kinds/invoice-kinds.server.ts'
import { quotes } from './trade/quotes/quotes.server.ts'

/** The handlers of each capability in a kind's facts; 'edited' uses the kind's own calls. */
type Serving = {
  signed: SigningOfKind
  voided: VoidedKind
  printed: PrintRecord
  reported: PoliceTickets
  paidByCheck: PaidByCheck
}

type Whole = {
  handlers: readonly Handler[]
  documents: readonly Document<PrintPurpose>[]
  counted?: CountedTable
  checks?: readonly Verification[]
}

type DayAlertedKind = KindLike<{ alerts: { day: string } }>

type ServedKind = KindThatIs<'edited'>

/** A kind that lacks a capability of its facts, or has an extra one, does not compile. */
type Served<Kind extends ServedKind> = Whole & {
  [C in keyof Serving as Kind extends KindThatIs<C> ? C : never]: Serving[C]
} & { [C in keyof Serving as Kind extends KindThatIs<C> ? never : C]?: never } & (Kind extends DayAlertedKind
    ? { readToday: ReadToday }
    : { readToday?: never })

/** Every kind of record, one line each: calls, pads, voids, papers, alerts, police and checks read it. */
export const kinds: { readonly [Kind in ServedKind]: Served<Kind> } = {
  metro: metroTickets,
  coin: coinTickets,
  coin_receipt: coinReceipts,
  jewelry_receipt: jewelryReceipts,
  invoice: metalsInvoices,
  coin_invoice: coinInvoices,
  quote: quotes,
}

const served: readonly Whole[] = Object.values(kinds)

export const kindHandlers = served.flatMap(kind => kind.handlers)

/** Kinds of one engine share papers, tables and checks. */
export const kindDocuments = [...new Set(served.flatMap(kind => kind.documents))]
export const kindTables = [...new Set(served.flatMap(({ counted }) => (counted ? [counted] : [])))]
export const kindChecks = [...new Set(served.flatMap(({ checks = [] }) => checks))]
