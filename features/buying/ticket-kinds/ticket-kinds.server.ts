import type { PoliceTickets, TicketToReport } from '#features/outside/police-reports/police-tickets.ts'
import type { AlertedDay } from '#features/records/alerts/amount-alerts.server.ts'
import type { SigningKinds, SigningOfKind } from '#features/records/signatures/signed-kinds.ts'
import type { VoidedKind, VoidedKinds } from '#features/records/void-tickets/voided-kinds.ts'
import { found, type Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import type { EditedRecord } from '#server/records.ts'
import { type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { cryptoItem } from '../coin-tickets/coin-items.rules.ts'
import { printWhenSigned } from '../ticket-paper/ticket-paper.server.ts'
import { copyTicket, restoreTicket } from '../ticket-rows/ticket-rows.server.ts'
import { readToday } from '../tickets/ticket-days.queries.ts'
import { noteTicketChange } from '../tickets/ticket-effects.server.ts'
import { editedTicket } from '../tickets/ticket-seal.server.ts'
import { getTicket, lockTicket } from '../tickets/tickets.queries.ts'
import { findBoughtUnits, getTicketToSign, lockTicketToSign, setTicketSignature } from './ticket-signing.queries.ts'

/** What pads, voids, alerts and the police need of tickets, which they know by kind and number alone. */

/** A ticket as others hold it while they act on it: it is noted as it is afterwards, whole. */
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
    note: async (tx, { row: { id }, action }) =>
      noteTicketChange(tx, found(await getTicket(tx, kind, id), 'Ticket'), action, context),
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

export const ticketSigning: SigningKinds = { metro: signingOf('metro'), coin: signingOf('coin') }

const voidedOf = (kind: TicketKind): VoidedKind => ({
  restore: (tx, context, id) => restoreTicket(tx, context, kind, id),
  copy: (tx, context, id) => copyTicket(tx, context, kind, id),
})

export const voidedTickets = { metro: voidedOf('metro'), coin: voidedOf('coin') } satisfies VoidedKinds

export const alertedTicketDays: readonly AlertedDay[] = ticketKinds.map(kind => ({
  kind,
  readToday: (db, timeZone) => readToday(db, kind, timeZone),
}))

export const policeTickets: PoliceTickets = {
  get: getTicket,
  lock: lockTicket,
  edited: (context, kind) => heldTicket<TicketToReport>(context, kind, lockTicket),
}
