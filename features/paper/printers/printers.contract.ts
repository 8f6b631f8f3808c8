import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { choice, codeText, created, done, entryName, id, isBlank, listOf, maybe, version } from '#shared/fields.ts'

const station = () => choice(codeText(20))

export const listStations = endpoint({
  method: 'GET',
  path: 'printers/get-all-stations',
  access: 'all',
  input: z.object({}),
  output: listOf(z.object({ value: z.string(), label: z.string() })),
})

const Printer = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  isBuiltin: z.boolean(),
  version: z.int(),
})

export const printerCalls = {
  /** Every station reaches every printer; a given station must exist. */
  list: endpoint({
    method: 'GET',
    path: 'printers/get-printers',
    access: 'user_manage',
    input: z.object({ station: station() }),
    output: listOf(Printer),
  }),
  add: endpoint({
    method: 'POST',
    path: 'printers/add-printer',
    access: 'user_manage',
    input: z.object({ name: entryName(), address: codeText(300) }),
    output: created,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'printers/edit-printer',
    access: 'user_manage',
    input: z.object({ id: id(), version: version(), name: maybe(entryName()), address: maybe(codeText(300)) }),
    output: done,
  }),
  remove: endpoint({
    method: 'POST',
    path: 'printers/delete-printer',
    access: 'user_manage',
    input: z.object({ id: id() }),
    output: done,
  }),
  /** Asks the printer itself, which may take seconds; the list never does. */
  status: endpoint({
    method: 'GET',
    path: 'printers/status/{id}',
    access: 'user_manage',
    input: z.object({ id: id() }),
    output: z.object({ data: z.object({ isReady: z.boolean(), reason: z.string() }) }),
  }),
  find: endpoint({
    method: 'POST',
    path: 'printers/find',
    access: 'user_manage',
    reads: true,
    input: z.object({ address: codeText(300) }),
    output: listOf(z.object({ name: z.string(), address: z.string(), info: z.string() })),
  }),
}

const printerId = z.nullable(z.int())

const readNone = (value: unknown): unknown => (value !== undefined && isBlank(value) ? null : value)

/** Left out means unchanged, blank means none. */
const chosenPrinter = () =>
  choice(
    z.pipe(
      z.transform(readNone),
      z.lazy(() => z.optional(z.nullable(z.lazy(id)))),
    ),
  )

export const stationPrinterCalls = {
  get: endpoint({
    method: 'GET',
    path: 'printers/get-settings',
    access: 'user_manage',
    input: z.object({ station: station() }),
    output: z.object({
      data: z.object({
        station: z.string(),
        ticketInvoicePrinterId: printerId,
        ticketLabelPrinterId: printerId,
        frontCheckPrinterId: printerId,
        backCheckPrinterId: printerId,
        version: z.int(),
      }),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'printers/save-setting',
    access: 'user_manage',
    input: z.object({
      station: station(),
      version: version(),
      ticketInvoicePrinter: chosenPrinter(),
      ticketLabelPrinter: chosenPrinter(),
      frontCheckPrinter: chosenPrinter(),
      backCheckPrinter: chosenPrinter(),
    }),
    output: done,
  }),
}
