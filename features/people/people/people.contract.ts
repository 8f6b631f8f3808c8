import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, filter, id, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { identityLabels } from './identity.rules.ts'

const Visit = z.object({ ticket: z.string(), ticketTime: z.int(), ticketAmount: Dollars })

export const identityWire = {
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  sex: z.string(),
  dOB: z.string(),
  height: z.string(),
  weight: z.string(),
  eyes: z.string(),
  hair: z.string(),
  race: z.string(),
  dLExpirationDate: z.string(),
}

/** The kinds of ticket spell the other ID's type differently. */
export const customerWire = {
  ...identityWire,
  dLState: z.string(),
  dLNo: z.string(),
  otherIDNo: z.string(),
  otherNo: z.string(),
}

/** The answer has each field as it was typed last. */
export const PriorDetails = z.object({
  visits: z.int(),
  bought: Dollars,
  /** Of the first visit; null for who was imported without one. */
  since: z.nullable(z.int()),
  ...identityWire,
  /** The issuer of the ID that was looked up; '' when it is not on file with this number. */
  dLState: z.string(),
  otherIdType: z.string(),
  /** The licence shown now differs from the one on file. */
  hasOtherLicence: z.boolean(),
  recent: z.array(Visit),
})
export type PriorDetails = z.output<typeof PriorDetails>

export const Candidate = z.object({
  personId: z.int(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  dOB: z.string(),
  city: z.string(),
  state: z.string(),
  visits: z.int(),
  ticket: z.string(),
})
export type Candidate = z.output<typeof Candidate>

/**
 * Looks a customer up by an ID number, with or without its issuer, or by first and last name. Several matches are
 * answered as candidates; `personId` is the chosen one.
 */
export const fetchOtherDetails = endpoint({
  method: 'POST',
  path: 'common/fetch-other-details',
  access: ['ticket', 'new_coin'],
  reads: true,
  input: z.object({
    /** The documents' field name of the number. */
    field: codeText(40),
    firstName: text(80),
    lastName: text(80),
    dOB: codeText(10),
    dLState: text(2),
    dLNo: codeText(40),
    otherIdType: text(40),
    otherIDNo: codeText(40),
    personId: filter(id()),
  }),
  labels: identityLabels,
  output: z.object({ otherDetails: z.nullable(PriorDetails), candidates: z.array(Candidate) }),
})

/** The city and state of the newest visit with this zip. */
export const getPlaceOfZip = endpoint({
  method: 'GET',
  path: 'people/place-of-zip',
  access: ['ticket', 'new_coin'],
  input: z.object({ zip: codeText(12) }),
  labels: identityLabels,
  output: z.object({ data: z.nullable(z.object({ city: z.string(), state: z.string() })) }),
})
