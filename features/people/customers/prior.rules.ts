import {
  type Licence,
  type LicenceDifference,
  type LicenceField,
  licenceDifferences,
} from '../licences/licence.rules.ts'
import { readDate } from '../people/identity.rules.ts'
import { nameKey } from '../people/name-key.rules.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import { type CustomerValues, newCustomer } from './customer.form.ts'

/** What an earlier visit means for the customer being typed. */

type PriorField = LicenceField | 'otherIdType'

const SHORTEST_NUMBER = 4

type Named = { firstName: string; lastName: string }

type Lookup = { [Part in keyof CustomerValues]?: string | undefined }

const keyOf = ({ firstName = '', lastName = '' }: Lookup) => nameKey(`${firstName} ${lastName}`)

const ifFilled = <K extends string>(field: K, value: string) => (value === '' ? {} : { [field]: value })

/** What a customer is looked up by: the number of an ID, or both names. Whatever else is typed makes it surer. */
export const lookupOf = (values: CustomerValues) => {
  const { firstName, lastName, dOB, dLState, dLNo, otherIdType, otherIDNo } = values
  const hasLicence = dLNo.length >= SHORTEST_NUMBER
  const hasOtherId = otherIDNo.length >= SHORTEST_NUMBER
  const hasName = firstName.trim() !== '' && lastName.trim() !== ''
  if (!hasLicence && !hasOtherId && !hasName) return undefined
  return {
    ...(hasName ? { firstName, lastName, ...ifFilled('dOB', readDate(dOB) ? dOB : '') } : {}),
    ...(hasLicence ? { dLNo, ...ifFilled('dLState', dLState) } : {}),
    ...(hasOtherId ? { otherIDNo, ...ifFilled('otherIdType', otherIdType) } : {}),
  }
}

/** Whether two lookups mean the same customer: by the number of an ID, or without one by the name. */
export const meansTheSame = (a: Lookup, b: Lookup) => {
  if (a.dLNo || a.otherIDNo || b.dLNo || b.otherIDNo)
    return (a.dLNo !== undefined && a.dLNo === b.dLNo) || (a.otherIDNo !== undefined && a.otherIDNo === b.otherIDNo)
  return keyOf(a) !== '' && keyOf(a) === keyOf(b)
}

export type Filled = Partial<Record<PriorField | 'fromx', string>>

/** Who it is; the rest waits until the name has passed the block list. */
const names = ['firstName', 'middleName', 'lastName', 'dOB'] as const

/**
 * Of IDs only who gave out the one whose number was typed, which the answer names for no other: the rest of them is
 * looked at anew at every visit.
 */
const ids = ['dLState', 'otherIdType'] as const
const details = ['race', 'address', 'city', 'state', 'zip', 'sex', 'height', 'weight', 'eyes', 'hair', ...ids] as const

/** A field nobody has answered yet: blank, or a default that the card did not confirm. */
const isOpen = (values: CustomerValues, field: PriorField, fromLicence: readonly PriorField[]) =>
  values[field] === '' || (values[field] === newCustomer[field] && !fromLicence.includes(field))

const openFields = (
  fields: readonly (keyof PriorDetails & PriorField)[],
  prior: PriorDetails,
  values: CustomerValues,
  fromLicence: readonly LicenceField[],
): Filled =>
  Object.fromEntries(
    fields
      .filter(field => prior[field] !== '' && prior[field] !== values[field] && isOpen(values, field, fromLicence))
      .map(field => [field, prior[field]]),
  )

/** The names of who was found by IDs alone. */
export const namesFrom = (prior: PriorDetails, values: CustomerValues): Filled =>
  values.firstName === '' && values.lastName === '' ? openFields(names, prior, values, []) : {}

/** Whether the whole name that is typed is not the one on record: the IDs found somebody else. */
export const isOtherName = (prior: Named, typed: Named) =>
  typed.firstName.trim() !== '' && typed.lastName.trim() !== '' && keyOf(prior) !== keyOf(typed)

/** The answer names who gave out an ID only when its number is this person's. */
const isFoundById = ({ dLState, otherIdType }: PriorDetails) => dLState !== '' || otherIdType !== ''

/** What the last visit tells of the fields nobody has answered; who comes back came as 'repeat'. */
export const detailsFrom = (
  prior: PriorDetails,
  values: CustomerValues,
  fromLicence: readonly LicenceField[],
): Filled => ({
  // A name alone may be another's, so it brings no date of birth.
  ...openFields(isFoundById(prior) ? ['dOB', ...details] : details, prior, values, fromLicence),
  ...(values.fromx === '' ? { fromx: 'repeat' } : {}),
})

/** What was taken over from somebody who turned out to be another: as it was before, unless it was changed since. */
export const withoutFilled = (filled: Filled, values: CustomerValues): Filled =>
  Object.fromEntries(
    (Object.keys(filled) as (keyof Filled)[])
      .filter(field => values[field] === filled[field])
      .map(field => [field, newCustomer[field]]),
  )

/** What is typed or scanned otherwise than at the last visit. Of IDs the answer names only the expiry. */
export const differencesFrom = (
  prior: PriorDetails,
  values: CustomerValues,
  missing: readonly LicenceField[],
): LicenceDifference[] => {
  const { dLState, dLNo } = values
  const typed = { ...values, sex: values.sex as Licence['sex'], missing: [...missing] }
  return licenceDifferences({ ...prior, dLState, dLNo }, typed)
}
