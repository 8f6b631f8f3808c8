import { type Identity, identityLabels } from '../people/identity.rules.ts'

/** What a form holds of its customer: who they are, and where they came from. */
export const customerLabels = { ...identityLabels, fromx: 'From' } as const
export type CustomerText = keyof typeof customerLabels
export type CustomerValues = Record<CustomerText, string>

const blankIdentity = Object.fromEntries(Object.keys(identityLabels).map(field => [field, ''])) as Identity

/** Somebody of whom nothing is known yet: the defaults of the documents. */
export const newCustomer: CustomerValues = { ...blankIdentity, sex: 'M', eyes: 'Bro', hair: 'Bro', fromx: '' }
