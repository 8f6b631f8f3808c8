import * as z from 'zod/mini'
import { ticketFields } from '#features/buying/tickets/tickets.contract.ts'
import { filter, option } from '#shared/fields.ts'
import { parseDay } from '#shared/time.ts'
import type { ImportColumn } from '../imports/import-kind.ts'

const ISO_DAY = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/

/** Other tables write 1986-07-14; here it is 07141986. */
const asTyped = (value: unknown): unknown => {
  const day = typeof value === 'string' && ISO_DAY.test(value.trim()) ? parseDay(value.trim()) : undefined
  return day ? `${day.slice(5, 7)}${day.slice(8, 10)}${day.slice(0, 4)}` : value
}

const dateCell = <T extends z.ZodMiniType>(schema: T) => z.pipe(z.transform(asTyped), schema)

const { firstName, middleName, lastName, address, city, state, zip, height, weight, eyes, hair, race } = ticketFields
const { dLState, dLNo, otherIdType, otherIDNo } = ticketFields

export const identityCells = {
  ...{ firstName, middleName, lastName, address, city, state, zip, height, weight, eyes, hair, race },
  ...{ dLState, dLNo, otherIdType, otherIDNo },
  dOB: dateCell(ticketFields.dOB),
  dLExpirationDate: dateCell(ticketFields.dLExpirationDate),
  sex: filter(option(['M', 'F'])),
}

/** Names and birth date come first in a file; the rest of an identity may be missing. */
export const identityColumns: readonly ImportColumn[] = [
  { name: 'firstName', about: '', required: true },
  { name: 'middleName', about: '' },
  { name: 'lastName', about: '', required: true },
  { name: 'dOB', about: 'date of birth: 07141986, 7/14/1986 or 1986-07-14', required: true },
  { name: 'sex', about: 'M or F', required: true },
  { name: 'race', about: 'W, B, A, H, I, O or U' },
  { name: 'address', about: '' },
  { name: 'city', about: '' },
  { name: 'state', about: 'NV' },
  { name: 'zip', about: '' },
  { name: 'eyes', about: 'such as Bro' },
  { name: 'hair', about: 'such as Blk' },
  { name: 'height', about: "507 or 5'7" },
  { name: 'weight', about: 'pounds' },
  { name: 'dLState', about: 'of the driver licence' },
  { name: 'dLNo', about: 'kept encrypted' },
  { name: 'dLExpirationDate', about: '06302031, or n/a' },
  { name: 'otherIdType', about: 'such as Passport' },
  { name: 'otherIDNo', about: 'kept encrypted' },
]

/** What an older system may not have; the rules of the form answer for all else. */
export const mayBeBlank = (fields: readonly string[]) => {
  const optional = new Set(fields)
  return ({ field, text }: { field?: string | undefined; text: string }) =>
    !(field !== undefined && optional.has(field) && / is Blank$/.test(text))
}

export const blankIdentity = [
  ...['address', 'city', 'state', 'zip', 'height', 'weight', 'race', 'dLExpirationDate', 'dLState', 'dLNo'],
]
