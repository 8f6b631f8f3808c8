type Unit = { name: string; spellings: readonly string[]; grams: number }

/**
 * How people write a unit, without its spaces and full stops. An ounce and a pennyweight of metal are troy; pounds are
 * never valued as metal.
 */
const units: readonly Unit[] = [
  { name: 'grams', spellings: ['grams', 'gram', 'gms', 'gm', 'grs', 'gr', 'gs', 'g'], grams: 1 },
  { name: 'mg', spellings: ['mg', 'mgs', 'milligram', 'milligrams'], grams: 0.001 },
  { name: 'kg', spellings: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'], grams: 1000 },
  {
    name: 'ozt',
    spellings: ['oz', 'ozs', 'ounce', 'ounces'].flatMap(ounce => [
      ounce,
      `troy${ounce}`,
      `t${ounce}`,
      `${ounce}t`,
      `${ounce}troy`,
    ]),
    grams: 31.1034768,
  },
  {
    name: 'dwt',
    spellings: ['dwt', 'dwts', 'pwt', 'pwts', 'pennyweight', 'pennyweights'],
    grams: 1.55517384,
  },
  { name: 'lbs', spellings: ['lbs', 'lb', 'pound', 'pounds'], grams: 0 },
]

const unitNamed = (text: string) => {
  const plain = text.toLowerCase().replace(/[. ]/g, '')
  return units.find(({ spellings }) => spellings.includes(plain))
}

const FRACTIONS = '¼-¾⅐-⅞'

/** '1½' as '1 1/2': what is one sign on a phone is three on the counter's keyboard. */
const withPlainFractions = (text: string) =>
  text
    .replace(new RegExp(`(?<=\\d)(?=[${FRACTIONS}])`, 'g'), ' ')
    .replace(new RegExp(`[${FRACTIONS}]`, 'g'), sign => sign.normalize('NFKC'))
    .replaceAll('⁄', '/')

/** A weight as people write it: 5.2, 5,2, .5, 1,200, 1/10, 1 1/2, 1-1/2, 1 and 1/2. What stands before a fraction is no year. */
const NUMBER = String.raw`(?<![\d.,/])(?:(?:\d{1,2}(?: ?[-–—] ?| and | ))?\d+\/\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}|\d*\.\d+|\d+)`
const UNIT = '[ -]*(?<unit>[a-z][a-z. ]*)'

/** The number that a text ends in is its weight. */
export const endingNumber = (text: string) => new RegExp(`${NUMBER}$`).exec(withPlainFractions(text))?.[0] ?? ''

const readNumber = (text: string) => {
  const [, whole = '0', top, bottom] = /^(?:(\d+)\D+)?(\d+)\/(\d+)$/.exec(text) ?? []
  if (top && bottom) return Number(bottom) === 0 ? 0 : Number(whole) + Number(top) / Number(bottom)
  return Number(text.replace(/,(?=\d{1,2}$)/, '.').replaceAll(',', ''))
}

type Weight = { text: string; amount: number; unit: Unit; before: string }

const PART = new RegExp(`(?<number>${NUMBER})${UNIT}$`, 'i')

/** The number and unit that a text ends in. */
const endingPart = (text: string): Weight | undefined => {
  const match = PART.exec(text)
  const unit = unitNamed(match?.groups?.unit ?? '')
  if (!match || !unit) return undefined
  return { text: match[0], amount: readNumber(match.groups?.number ?? ''), unit, before: text.slice(0, match.index) }
}

/**
 * '1 oz 3 dwt' is one weight: the second part is in a smaller unit and less than one of the larger. What follows pounds is
 * no troy weight.
 */
const isSum = ({ unit: larger }: Weight, { unit: smaller, amount }: Weight) =>
  larger.grams === 0 || (smaller.grams < larger.grams && amount * smaller.grams < larger.grams)

const weightParts = (description: string) => {
  const text = withPlainFractions(description)
  const last = endingPart(text)
  if (!last) return []
  const first = endingPart(last.before.replace(/(?:,| and| ?[&+])? $/, ''))
  return first && isSum(first, last) ? [first, last] : [last]
}

/** Of a weight that is written by itself: a number, with a unit or without; a blank one is none. */
export const isReadableWeight = (text: string) =>
  text === '' || endingNumber(text.trim()) !== '' || weightParts(text.trim()).length > 0

/** '5.2 grams' of a description that ends in it, or ''. */
export const weightIn = (description: string) =>
  weightParts(description)
    .map(({ text }) => text)
    .join(' ')

/** What the weight at the end of a description is in grams; 0 without one, and for pounds. */
export const gramsIn = (description: string) => {
  const parts = weightParts(description)
  if (parts.some(({ unit }) => unit.grams === 0)) return 0
  return parts.reduce((sum, { amount, unit }) => sum + amount * unit.grams, 0)
}

const ENDING_UNIT = new RegExp(`(?<=[\\d${FRACTIONS}])${UNIT}$`, 'i')

/** The unit belongs to the number that the text ends in; '7 g' and '7gr.' are 7 grams. */
export const withUnit = (text: string, unit: string) => {
  if (endingNumber(text) !== '') return unit === '' ? text : `${text} ${unit}`
  return text.replace(ENDING_UNIT, (written: string, spelling: string) => {
    const name = unitNamed(spelling)?.name
    return name === 'grams' || name === 'lbs' ? ` ${name}` : written
  })
}
