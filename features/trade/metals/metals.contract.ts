import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, filter, listInput, listOf, maybeDay, pageOf, text, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

/** Without any of these fields, all that is not sold yet. */
const chosen = {
  /** A year, or a day, or `from,to`. */
  year: choice(codeText(40)),
  /** The documents call it both ways. */
  dateFilter: codeText(40),
  date: choice(codeText(40)),
  startDate: maybeDay(),
  endDate: maybeDay(),
  /** By name or id; either name of the field is read. */
  buyer: choice(text(100)),
  soldTo: choice(text(100)),
}
const labels = { startDate: 'Start Date', endDate: 'End Date', soldTo: 'Sold To' }

export const MetalRow = z.object({
  name: z.string(),
  /** In grams, for btc and eth in coins. With a buyer it is the weight sold to that buyer. */
  weightNotSold: z.number(),
  isCrypto: z.boolean(),
  itemCount: z.int(),
  /** Rounded to cents, for showing; null without a fineness or a price. */
  unitPrice: z.nullable(Dollars),
  unitPriceFormula: z.string(),
  spotPrice: z.nullable(Dollars),
  /** From the unrounded unit price. */
  total: z.nullable(Dollars),
})
export type MetalRow = z.output<typeof MetalRow>

export const listMetals = endpoint({
  method: 'POST',
  path: 'metals/get-all-metals-data',
  access: 'invoice',
  reads: true,
  input: z.object(chosen),
  labels,
  output: z.object({
    allMetals: z.array(MetalRow),
    /** Over the tickets of these items, each once. */
    countTickets: z.int(),
    totalTicketAmount: Dollars,
    totalProfitAmount: Dollars,
    countProfitKnown: z.int(),
    total: Dollars,
    /** The oldest of the spot prices that were used. */
    spotTime: z.nullable(z.int()),
    /** Names the missing spot prices; blank if none is missing. */
    error: z.string(),
  }),
  sections: ['allMetals'],
})

export const listMetalYears = endpoint({
  method: 'GET',
  path: 'metals/get-all-years',
  access: 'invoice',
  input: z.object({}),
  output: z.object({ data: z.array(z.int()) }),
})

export const listMetalBuyers = endpoint({
  method: 'GET',
  path: 'metals/get-all-buyers',
  access: 'invoice',
  input: z.object({}),
  output: listOf(z.object({ id: z.int(), name: z.string() })),
})

export const MetalItemRow = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** With its letters: M48283. */
  ticket: z.string(),
  itemType: z.string(),
  description: z.string(),
  /** Below zero where a coin receipt sold it. */
  weight: z.number(),
})
export type MetalItemRow = z.output<typeof MetalItemRow>

export const METAL_ITEMS = 20

export const listMetalItems = endpoint({
  method: 'POST',
  path: 'metals/get-all-metal-items-data',
  access: 'invoice',
  reads: true,
  pageSize: METAL_ITEMS,
  input: listInput([], { ...chosen, metal: choice(text(120)), pageSize: filter(wholeNumber(1, 1000)) }),
  labels: { ...labels, metal: 'Metal', pageSize: 'Page Size' },
  output: pageOf(MetalItemRow),
})
