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

type PriorField = LicenceField | 'otherIdType'

const SHORTEST_NUMBER = 4

type Named = { firstName: string; lastName: string }

type Lookup = { [Part in keyof CustomerValues]?: string | undefined }

const keyOf = ({ firstName = '', lastName = '' }: Lookup) => nameKey(`${firstName} ${lastName}`)

const ifFilled = <K extends string>(field: K, value: string) => (value === '' ? {} : { [field]: value })

/** An ID number or both names identify a customer; other fields make the match more certain. */
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

/** The ID number decides; without one, the name. */
export const meansTheSame = (a: Lookup, b: Lookup) => {
  if (a.dLNo || a.otherIDNo || b.dLNo || b.otherIDNo)
    return (a.dLNo !== undefined && a.dLNo === b.dLNo) || (a.otherIDNo !== undefined && a.otherIDNo === b.otherIDNo)
  return keyOf(a) !== '' && keyOf(a) === keyOf(b)
}

export type Filled = Partial<Record<PriorField | 'fromx', string>>

/** The names are filled first; the rest waits until the block list is checked. */
const names = ['firstName', 'middleName', 'lastName', 'dOB'] as const

/** Only the issuer of the ID that was typed is filled, because all other ID fields are checked at every visit. */
const ids = ['dLState', 'otherIdType'] as const
const details = ['race', 'address', 'city', 'state', 'zip', 'sex', 'height', 'weight', 'eyes', 'hair', ...ids] as const

/** A field is open while it is blank or has a default that no licence confirmed. */
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

export const namesFrom = (prior: PriorDetails, values: CustomerValues): Filled =>
  values.firstName === '' && values.lastName === '' ? openFields(names, prior, values, []) : {}

/** Another full name on record means that the IDs belong to somebody else. */
export const isOtherName = (prior: Named, typed: Named) =>
  typed.firstName.trim() !== '' && typed.lastName.trim() !== '' && keyOf(prior) !== keyOf(typed)

/** The answer names an issuer only when the ID number is this person's. */
const isFoundById = ({ dLState, otherIdType }: PriorDetails) => dLState !== '' || otherIdType !== ''

/** Fills open fields from the last visit; a returning customer came as 'repeat'. */
export const detailsFrom = (
  prior: PriorDetails,
  values: CustomerValues,
  fromLicence: readonly LicenceField[],
): Filled => ({
  // Two people may share a name, so a match by name alone fills no date of birth.
  ...openFields(isFoundById(prior) ? ['dOB', ...details] : details, prior, values, fromLicence),
  ...(values.fromx === '' ? { fromx: 'repeat' } : {}),
})

/** Restores the fields filled from a wrong match, except those that were changed or confirmed (`typed`) since. */
export const withoutFilled = (filled: Filled, values: CustomerValues, typed: ReadonlySet<string>): Filled =>
  Object.fromEntries(
    (Object.keys(filled) as (keyof Filled)[])
      .filter(field => values[field] === filled[field] && !typed.has(field))
      .map(field => [field, newCustomer[field]]),
  )

/** The answer names only the expiry of an ID, so only that is compared. */
export const differencesFrom = (
  prior: PriorDetails,
  values: CustomerValues,
  missing: readonly LicenceField[],
): LicenceDifference[] => {
  const { dLState, dLNo } = values
  const typed = { ...values, sex: values.sex as Licence['sex'], missing: [...missing] }
  return licenceDifferences({ ...prior, dLState, dLNo }, typed)
}
