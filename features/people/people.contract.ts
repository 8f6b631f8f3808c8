import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const Visit = z.object({ ticket: z.string(), ticketTime: z.int(), ticketAmount: Dollars })

/** Who a customer is, as a ticket tells it; the numbers of the papers go apart. */
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

/** What the shop knows of a customer from earlier visits, as it was typed last. */
export const PriorDetails = z.object({
  visits: z.int(),
  bought: Dollars,
  since: z.int(),
  ...identityWire,
  /** The licence shown now is not the one that is known. */
  hasOtherLicence: z.boolean(),
  recent: z.array(Visit),
})
export type PriorDetails = z.output<typeof PriorDetails>

/** Looks a customer up by licence, other ID, or first and last name (with the birth date when it is known). */
export const fetchOtherDetails = endpoint({
  method: 'POST',
  path: 'common/fetch-other-details',
  access: ['ticket', 'new_coin'],
  input: z.object({
    firstName: text(80),
    lastName: text(80),
    dOB: codeText(10),
    dLState: text(2),
    dLNo: codeText(40),
    otherIdType: text(40),
    otherIDNo: codeText(40),
  }),
  output: z.object({ otherDetails: z.nullable(PriorDetails) }),
})
