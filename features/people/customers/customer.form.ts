import { type Identity, identityLabels } from '../people/identity.rules.ts'

export const customerLabels = { ...identityLabels, fromx: 'From' } as const
export type CustomerText = keyof typeof customerLabels
export type CustomerValues = Record<CustomerText, string>

const blankIdentity = Object.fromEntries(Object.keys(identityLabels).map(field => [field, ''])) as Identity

/** The documents name these defaults. */
export const newCustomer: CustomerValues = { ...blankIdentity, sex: 'M', eyes: 'Bro', hair: 'Bro', fromx: '' }
