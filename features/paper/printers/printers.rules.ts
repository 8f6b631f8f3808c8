import { type Problem, when } from '#shared/errors.ts'

/** What a station prints, and how the texts call the printer for it. */
export const printPurposes = {
  ticketInvoicePrinter: 'Ticket Invoice Printer',
  ticketLabelPrinter: 'Ticket Label Printer',
  frontCheckPrinter: 'Front Check Printer',
  backCheckPrinter: 'Back Check Printer',
} as const
export type PrintPurpose = keyof typeof printPurposes

const parse = (address: string) => (/^ipps?:\/\/[^\s]+$/i.test(address) ? URL.parse(address) : null)

const addressProblems = (address: string): Problem[] => {
  if (address === '') return when(true, 'address', 'Address is Blank')
  const url = parse(address)
  if (!url?.hostname)
    return when(true, 'address', 'Address must begin with ipp:// or ipps://, such as ipp://192.168.1.20/ipp/print')
  return when(url.username !== '' || url.password !== '', 'address', 'Address must not hold a user name or password')
}

export const printerProblems = (printer: { name: string; address: string }): Problem[] => [
  ...when(printer.name.trim() === '', 'name', 'Name is Blank'),
  ...addressProblems(printer.address.trim()),
]

/** Where a CUPS server on the portal's own machine is. */
export const LOCAL_CUPS = 'ipp://localhost:631/'

/** A blank address stands for the server on this machine. */
export const cupsProblems = (address: string): Problem[] => addressProblems(address.trim() || LOCAL_CUPS)

export const IPP_PORT = '631'

const placeOf = (address: string) => {
  const url = parse(address)
  if (!url) return address
  const path = url.pathname.replace(/\/$/, '')
  return `${url.protocol}//${url.hostname.toLowerCase()}:${url.port || IPP_PORT}${path}`
}

/** Whether two spellings lead to the same printer. */
export const isSamePlace = (one: string, other: string) => placeOf(one) === placeOf(other)

/** A station of the shop, as the calls and the screens know it. */
export type StationOption = { value: string; label: string }

const withoutSpaces = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** A station is named by its code or its label, without case and spaces. */
export const findStationCode = (sent: string, stations: readonly StationOption[]) =>
  stations.find(({ value, label }) => [value, label].some(name => withoutSpaces(name) === withoutSpaces(sent)))?.value

/** `field` is what the call names it. */
export const stationProblems = (station: string, field = 'station'): Problem[] =>
  when(station.trim() === '', field, 'Please select a station')

/** A blank stands for none. */
export const unknownStationProblems = (
  station: string,
  stations: readonly StationOption[],
  field = 'station',
): Problem[] =>
  when(station.trim() !== '' && findStationCode(station, stations) === undefined, field, 'Station is not on the list')

/** A chosen printer must be one that exists. */
export const chosenPrinterProblems = (
  chosen: Record<PrintPurpose, number | null>,
  existing: readonly number[],
): Problem[] =>
  Object.entries(printPurposes).flatMap(([purpose, label]) => {
    const printer = chosen[purpose as PrintPurpose]
    return when(printer !== null && !existing.includes(printer), purpose, `${label} not found`)
  })
