import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, day, done, id, listInput, pageOf } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import { type TicketKind, ticketKinds } from '#shared/record-kinds.ts'
import { reportStates, standings } from './police-reports.rules.ts'

const ofATicket = ['ticket', 'new_coin'] as const

const publishCall = (path: string, kind: TicketKind) =>
  endpoint({
    method: 'POST',
    path,
    access: ofATicket,
    input: z.object({ id: recordId(kind) }),
    /** The result in words; failures have their text in the same field. */
    output: z.object({ data: z.string() }),
  })

export const publishMetroTicket = publishCall('metro-tickets/post-to-lead-online/{id}', 'metro')
export const publishCoinTicket = publishCall('coin-tickets/post-to-lead-online/{id}', 'coin')

export const publishDay = endpoint({
  method: 'POST',
  path: 'common/post-day-tickets-lead-online',
  access: 'admin_only',
  input: z.object({ day: day() }),
  output: done,
})

/** Compares a day's tickets with what the service accepted. The id is the day: 20261115. */
export const PoliceDay = z.object({
  id: z.int(),
  day: z.string(),
  isOpen: z.boolean(),
  tickets: z.int(),
  reportable: z.int(),
  accepted: z.int(),
  onItsWay: z.int(),
  refused: z.int(),
  kept: z.int(),
  neverSent: z.int(),
  amended: z.int(),
  noTransactions: z.enum([...reportStates, '']),
  answer: z.string(),
  reason: z.string(),
})
export type PoliceDay = z.output<typeof PoliceDay>

export const listPoliceDays = endpoint({
  method: 'GET',
  path: 'police-reports/get-all',
  access: 'admin_only',
  input: listInput(['day', 'reportable', 'accepted', 'refused', 'neverSent'], {
    /** A day or a range with a comma, which may be open at one end; by default the last 30 days. */
    dateFilter: codeText(40),
  }),
  output: pageOf(PoliceDay),
})

export const getPoliceDay = endpoint({
  method: 'GET',
  path: 'police-reports/get-day/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ data: PoliceDay }),
})

export const PoliceTicket = z.object({
  id: z.string(),
  kind: z.enum(ticketKinds),
  ticketId: z.int(),
  ticketTime: z.int(),
  ticketAmount: Dollars,
  void: z.boolean(),
  hasItems: z.boolean(),
  standing: z.enum(standings),
  reportId: z.nullable(z.int()),
  state: z.enum([...reportStates, '']),
  operation: z.enum(['submit', 'update', '']),
  tries: z.int(),
  answer: z.string(),
  reason: z.string(),
  sentAt: z.nullable(z.int()),
  answeredAt: z.nullable(z.int()),
})
export type PoliceTicket = z.output<typeof PoliceTicket>

export const listPoliceTickets = endpoint({
  method: 'GET',
  path: 'police-reports/get-tickets/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(PoliceTicket), count: z.int() }),
})

export const sendReportAgain = endpoint({
  method: 'POST',
  path: 'police-reports/send-again',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: done,
})

export const getPoliceService = endpoint({
  method: 'GET',
  path: 'police-reports/get-service',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ isConfigured: z.boolean(), kept: z.int() }) }),
})

export const checkPoliceLogin = endpoint({
  method: 'POST',
  path: 'police-reports/check-login',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ isGood: z.boolean() }), message: z.string() }),
})
