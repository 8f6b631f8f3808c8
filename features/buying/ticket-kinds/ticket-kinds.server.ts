import type { PoliceTickets, TicketToReport } from '#features/outside/police-reports/police-tickets.ts'
import type { ReadToday } from '#features/records/alerts/amount-alerts.server.ts'
import type { SigningOfKind } from '#features/records/signatures/signed-kinds.ts'
import type { VoidedKind } from '#features/records/voids/voided-kinds.ts'
import { found, type Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records/records.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { cryptoItem } from '../coin-tickets/coin-items.rules.ts'
import { coinItemHandlers } from '../coin-tickets/coin-items.server.ts'
import { coinTicketHandlers } from '../coin-tickets/coin-tickets.server.ts'
import { metroItemHandlers } from '../metro-items/metro-items.server.ts'
import { metroTicketHandlers } from '../metro-tickets/metro-tickets.server.ts'
import { countedTickets } from '../ticket-list/ticket-list.queries.ts'
import { printWhenSigned, ticketPrinting } from '../ticket-paper/ticket-paper.server.ts'
import { itemLabels, sellerTicket } from '../ticket-paper/ticket-papers.ts'
import { copyTicket, restoreTicket } from '../ticket-rows/ticket-rows.server.ts'
import { ticketCashCheck } from '../tickets/ticket-cash.verify.ts'
import { readToday } from '../tickets/ticket-days.queries.ts'
import { auditTicket } from '../tickets/ticket-effects.server.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import { getTicket, lockTicket } from '../tickets/tickets.queries.ts'
import { ticketPaidByCheck } from './paid-tickets.server.ts'
import { findBoughtUnits, getTicketToSign, lockTicketToSign, setTicketSignature } from './ticket-signing.queries.ts'

/** Every action on a locked ticket is recorded with the whole ticket as it is afterwards. */
const heldTicket = <Row extends { id: number }>(
  context: Context,
  kind: TicketKind,
  lock: (tx: Tx, kind: TicketKind, id: number) => Promise<Row | undefined>,
): EditedRecord<Row, number> => {
  const { table, noun, access } = editedTicket(context, kind)
  return {
    table,
    noun,
    access,
    lock: (tx, id) => lock(tx, kind, id),
    record: async (tx, { row: { id }, action }) =>
      auditTicket(tx, found(await getTicket(tx, kind, id), 'Ticket'), action, context),
  }
}

const signingOf = (kind: TicketKind): SigningOfKind => ({
  get: (db, id) => getTicketToSign(db, kind, id),
  edited: context => heldTicket(context, kind, lockTicketToSign),
  setSignature: (tx, id, fileId) => setTicketSignature(tx, kind, id, fileId),
  afterSigning: async (tx, context, id, station) =>
    printWhenSigned(tx, found(await getTicket(tx, kind, id), 'Ticket'), station, context),
  findCrypto: async (db, id) =>
    (await findBoughtUnits(db, kind, id)).flatMap(({ name, units }) => {
      const coin = cryptoItem(name)
      return coin ? [{ coin, units: BigInt(units) }] : []
    }),
})

const voidedOf = (kind: TicketKind): VoidedKind => ({
  restore: (tx, context, id) => restoreTicket(tx, context, kind, id),
  copy: (tx, context, id) => copyTicket(tx, context, kind, id),
})

const reportedOf = (kind: TicketKind): PoliceTickets => ({
  get: (db, id) => getTicket(db, kind, id),
  lock: (tx, id) => lockTicket(tx, kind, id),
  edited: context => heldTicket<TicketToReport>(context, kind, lockTicket),
})

const readTodayOf =
  (kind: TicketKind): ReadToday =>
  (db, timeZone) =>
    readToday(db, kind, timeZone)

const ticketKind = (kind: TicketKind) => ({
  signed: signingOf(kind),
  voided: voidedOf(kind),
  printed: ticketPrinting(kind),
  reported: reportedOf(kind),
  paidByCheck: ticketPaidByCheck(kind),
  readToday: readTodayOf(kind),
  documents: [sellerTicket, itemLabels],
  counted: countedTickets,
  checks: [ticketCashCheck],
})

export const metroTickets = { ...ticketKind('metro'), handlers: [...metroTicketHandlers, ...metroItemHandlers] }

export const coinTickets = { ...ticketKind('coin'), handlers: [...coinTicketHandlers, ...coinItemHandlers] }
