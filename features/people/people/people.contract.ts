import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, filter, id, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { identityLabels } from './identity.rules.ts'

const Visit = z.object({ ticket: z.string(), ticketTime: z.int(), ticketAmount: Dollars })

/** Who a customer is, as a ticket tells it; the numbers of the IDs go apart. */
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

/** The customer of a ticket with the IDs; how the other ID's type is spelt depends on the kind. */
export const customerWire = {
  ...identityWire,
  dLState: z.string(),
  dLNo: z.string(),
  otherIDNo: z.string(),
  otherNo: z.string(),
}

/** What the shop knows of a customer from earlier visits, as it was typed last. */
export const PriorDetails = z.object({
  visits: z.int(),
  bought: Dollars,
  since: z.int(),
  ...identityWire,
  /** Who gave out the ID of the number that was asked by; '' where it is not known with this number. */
  dLState: z.string(),
  otherIdType: z.string(),
  /** The licence shown now is not the one that is known. */
  hasOtherLicence: z.boolean(),
  recent: z.array(Visit),
})
export type PriorDetails = z.output<typeof PriorDetails>

/** One of several people whom a lookup may mean, as the last visit tells of them. */
export const Candidate = z.object({
  personId: z.int(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  dOB: z.string(),
  city: z.string(),
  state: z.string(),
  visits: z.int(),
  /** The last ticket. */
  ticket: z.string(),
})
export type Candidate = z.output<typeof Candidate>

/**
 * Looks a customer up by the number of a licence or another ID, with or without its state or type, or by first and last
 * name. Several are offered as candidates; `personId` is the one that was chosen.
 */
export const fetchOtherDetails = endpoint({
  method: 'POST',
  path: 'common/fetch-other-details',
  access: ['ticket', 'new_coin'],
  reads: true,
  input: z.object({
    /** A number under the documents' own name for it. */
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
