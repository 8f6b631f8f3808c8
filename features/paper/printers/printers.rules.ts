import { type Problem, when } from '#shared/errors.ts'

export const printPurposes = {
  ticketInvoicePrinter: 'Ticket Invoice Printer',
  ticketLabelPrinter: 'Ticket Label Printer',
  frontCheckPrinter: 'Front Check Printer',
  backCheckPrinter: 'Back Check Printer',
} as const
export type PrintPurpose = keyof typeof printPurposes

const parse = (address: string) => (/^ipps?:\/\/[^\s]+$/i.test(address) ? URL.parse(address) : null)

/** A name as networks have them, or the four parts of an IPv4 address; an address in brackets was read by the parser. */
const HOST = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/i
const NUMBERED = /(^|\.)\d+\.?$/
const IPV4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.|$)){4}$/
const LONGEST_HOST = 253

const isHost = (name: string) => {
  if (name.startsWith('[')) return true
  return HOST.test(name) && name.length <= LONGEST_HOST && (!NUMBERED.test(name) || IPV4.test(name))
}

const addressProblems = (address: string): Problem[] => {
  if (address === '') return when(true, 'address', 'Address is Blank')
  const url = parse(address)
  if (!url || !isHost(url.hostname))
    return when(true, 'address', 'Address must begin with ipp:// or ipps://, such as ipp://192.168.1.20/ipp/print')
  return when(url.username !== '' || url.password !== '', 'address', 'Address must not hold a user name or password')
}

export const printerProblems = (printer: { name: string; address: string }): Problem[] => [
  ...when(printer.name.trim() === '', 'name', 'Name is Blank'),
  ...addressProblems(printer.address.trim()),
]

/** A CUPS server on the portal's own machine. */
export const LOCAL_CUPS = 'ipp://localhost:631/'

export const cupsProblems = (address: string): Problem[] => addressProblems(address.trim() || LOCAL_CUPS)

export const IPP_PORT = '631'

const placeOf = (address: string) => {
  const url = parse(address)
  if (!url) return address
  const path = url.pathname.replace(/\/$/, '')
  return `${url.protocol}//${url.hostname.toLowerCase()}:${url.port || IPP_PORT}${path}`
}

export const isSamePlace = (one: string, other: string) => placeOf(one) === placeOf(other)

export type StationOption = { value: string; label: string }

const withoutSpaces = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** Finds a station by its code or label, without case and spaces. */
export const findStationCode = (sent: string, stations: readonly StationOption[]) =>
  stations.find(({ value, label }) => [value, label].some(name => withoutSpaces(name) === withoutSpaces(sent)))?.value

export const stationProblems = (station: string, field = 'station'): Problem[] =>
  when(station.trim() === '', field, 'Please select a station')

export const unknownStationProblems = (
  station: string,
  stations: readonly StationOption[],
  field = 'station',
): Problem[] =>
  when(station.trim() !== '' && findStationCode(station, stations) === undefined, field, 'Station is not on the list')

export const chosenPrinterProblems = (
  chosen: Record<PrintPurpose, number | null>,
  existing: readonly number[],
): Problem[] =>
  Object.entries(printPurposes).flatMap(([purpose, label]) => {
    const printer = chosen[purpose as PrintPurpose]
    return when(printer !== null && !existing.includes(printer), purpose, `${label} not found`)
  })
