import { ageAt, type Identity, INVALID_ID_EXPIRATION, isIdExpired, isIdUnreadable } from '../people/identity.rules.ts'

const ADULT = 18

export type CustomerStop = { kind: 'minor' | 'expired' | 'unreadable' | 'blocked'; text: string }

export const stopFor = (
  customer: Pick<Identity, 'dOB' | 'dLExpirationDate'>,
  today: Date,
  block?: { reason: string },
): CustomerStop | undefined => {
  if (block)
    return { kind: 'blocked', text: block.reason ? `Customer is blocked: ${block.reason}` : 'Customer is blocked' }
  const age = ageAt(customer.dOB, today)
  if (age !== undefined && age > 0 && age < ADULT) return { kind: 'minor', text: `Customer is ${age}` }
  if (isIdUnreadable(customer.dLExpirationDate)) return { kind: 'unreadable', text: INVALID_ID_EXPIRATION }
  if (isIdExpired(customer.dLExpirationDate, today)) return { kind: 'expired', text: 'The ID is expired' }
  return undefined
}
