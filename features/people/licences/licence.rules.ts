import { nameKey } from '../people/name-key.rules.ts'
import { issuerMarks, licenceElements } from './licence-elements.rules.ts'
import { isState, issuerState } from './licence-issuers.rules.ts'
import { licenceNames, streetCase, titleCase } from './licence-names.rules.ts'
import * as values from './licence-values.rules.ts'

export const licenceFields = [
  'firstName',
  'middleName',
  'lastName',
  'address',
  'city',
  'state',
  'zip',
  'dOB',
  'sex',
  'height',
  'weight',
  'eyes',
  'hair',
  'race',
  'dLState',
  'dLNo',
  'dLExpirationDate',
] as const

export type LicenceField = (typeof licenceFields)[number]

/** `missing` lists fields that the card lacks or that were read in part. */
export type Licence = Record<LicenceField, string> & { sex: 'M' | 'F' | ''; missing: LicenceField[] }

type Read = (tag: string) => string

const stateOf = (text: string) => {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '')
  return letters.length === 2 || isState(letters.slice(0, 2)) ? letters.slice(0, 2) : ''
}

/**
 * Issuer numbers are often wrong, so one that contradicts the address counts only if the state's own subfile agrees.
 */
const issuingState = (scan: string, home: string) => {
  const { number, letter } = issuerMarks(scan)
  const issuer = issuerState(number)
  if (home === '') return issuer ?? ''
  return issuer && letter === issuer[0] && letter !== home[0] ? issuer : home
}

const addressOf = (read: Read) => ({
  address: streetCase(read('DAG') ? `${read('DAG')} ${read('DAH')}` : `${read('DAL')} ${read('DAM')}`),
  city: titleCase(read('DAI') || read('DAN')),
  state: stateOf(read('DAJ') || read('DAO')),
  zip: values.zipOf(read('DAK') || read('DAP')),
})

const looksOf = (read: Read) => ({
  sex: values.sexOf(read('DBC')),
  height: values.heightOf(read('DAU')) || values.heightOf(read('DAV')),
  weight:
    values.licenceWeight(read('DAW'), 'lbs') ||
    values.licenceWeight(read('DAX'), 'kg') ||
    values.weightOfRange(read('DCE')),
  eyes: values.eyesOf(read('DAY')),
  hair: values.hairOf(read('DAZ')),
  race: values.raceOf(read('DCL')),
})

const notInFull = (read: Read): LicenceField[] => [
  ...(read('DDE') === 'T' ? (['lastName'] as const) : []),
  ...(read('DDF') === 'T' ? (['firstName'] as const) : []),
  ...(read('DDG') === 'T' ? (['middleName'] as const) : []),
  ...(values.licenceWeight(read('DAW'), 'lbs') || values.licenceWeight(read('DAX'), 'kg') ? [] : (['weight'] as const)),
]

/** Many people have no middle name, so a blank one is not missing. */
const missingOf = (card: Record<LicenceField, string>, read: Read) => {
  const doubtful = notInFull(read)
  return licenceFields.filter(field => doubtful.includes(field) || (field !== 'middleName' && card[field] === ''))
}

const factsOf = (card: Record<LicenceField, string>) =>
  [card.firstName || card.lastName, card.dLNo, card.dOB, card.address, card.dLExpirationDate].filter(
    fact => fact !== '',
  )

/** A scan that declares itself a licence needs two of the five facts, any other scan three. */
const isLicence = (card: Record<LicenceField, string>, scan: string) =>
  factsOf(card).length >= (/ANSI|AAMVA/i.test(scan) ? 2 : 3)

/** With fewer than five facts, the rest may still be on its way from the scanner. */
export const isWhole = (licence: Licence) => factsOf(licence).length === 5

/**
 * Reads the text of a driver licence's PDF417 code (AAMVA versions 01 to 10 and older). Only the tags are trusted,
 * because the version, offsets and lengths in the header are wrong on many cards.
 */
export const parseLicence = (text: string): Licence | undefined => {
  const elements = licenceElements(text)
  const read = (tag: string) => elements.get(tag) ?? ''
  const home = addressOf(read)
  const card = {
    ...licenceNames(read),
    ...home,
    dOB: values.licenceDate(read('DBB')),
    ...looksOf(read),
    dLState: issuingState(text, home.state),
    dLNo: read('DAQ').toUpperCase(),
    dLExpirationDate: values.expiryDate(read('DBA')),
  }
  return isLicence(card, text) ? { ...card, missing: missingOf(card, read) } : undefined
}

/** Nobody types these first keys of a scan into a form. */
export const isLicenceStart = (text: string) =>
  /^\s*(?:[@"]{1,2}\p{Cc}|[@"]{0,2}\s*(?:ANSI|AAMVA) ?\d{2}|(?:DL|ID)DAQ)/iu.test(text)

/**
 * Outside a field nothing is typed, so less is enough there: another first sign than the '@', which keyboards of
 * other countries have elsewhere, or the elements without their header.
 */
export const isLicenceStartOutside = (text: string) =>
  isLicenceStart(text) ||
  /^(?:.{0,2}\s*(?:ANSI|AAMVA) ?\d{2}|\s*(?:\d{12}(?:DL|ID)|DAQ[A-Z]?\d|D[A-D][A-Z][^\n]+\n))/isu.test(text)

const starts = ['ANSI 00', 'ANSI00', 'AAMVA 00', 'AAMVA00', 'DLDAQ', 'IDDAQ']

export const mayBeLicence = (text: string) => {
  const letters = text
    .replace(/^[@"]{1,2}/, '')
    .replace(/\d/g, '0')
    .toUpperCase()
  return starts.some(start => start.startsWith(letters))
}

const names = ['firstName', 'lastName'] as const

export type LicenceName = Partial<Record<(typeof names)[number], string>>

/** True if the form has another name than the card, and neither a card nor an earlier visit filled it in. */
export const isAnotherTyped = (typed: LicenceName, scanned: LicenceName, brought: readonly LicenceName[]) =>
  names.some(name => {
    const key = nameKey(typed[name] ?? '')
    return key !== '' && [scanned, ...brought].every(one => nameKey(one[name] ?? '') !== key)
  })

export type LicenceDifference = { field: LicenceField; before: string; now: string }

const comparable = (field: LicenceField, text: string) => {
  const plain = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return field === 'zip' && /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain
}

/** A fact that the card does not have is no difference. */
export const licenceDifferences = (
  previous: Partial<Record<LicenceField, string | null>>,
  scanned: Licence,
): LicenceDifference[] =>
  licenceFields.flatMap(field => {
    const before = previous[field] ?? ''
    const now = scanned[field]
    const [old, fresh] = [comparable(field, before), comparable(field, now)]
    const partly = scanned.missing.includes(field) && (field === 'weight' || old.startsWith(fresh))
    return fresh === '' || old === fresh || partly ? [] : [{ field, before, now }]
  })
