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

/** '1½' as '1 1/2': what is one sign on a phone is three on the counter's keyboard; and every kind of space as one. */
const withPlainSigns = (text: string) =>
  text
    .replace(/\s/g, ' ')
    .replace(new RegExp(`(?<=\\d)(?=[${FRACTIONS}])`, 'g'), ' ')
    .replace(new RegExp(`[${FRACTIONS}]`, 'g'), sign => sign.normalize('NFKC'))
    .replaceAll('⁄', '/')

/**
 * A weight as people write it: 5.2, 5,2, .5, 1,200, 1/10, 1 1/2, 1-1/2, 1 & 1/2. What stands before a fraction is no year;
 * nothing weighs less than nothing, and 1e3 is no 3.
 */
const NUMBER = String.raw`(?<![\d.,/]|\de|(?:^|\s)[-−])(?:(?:\d{1,2}(?: ?[-–—&] ?| and | ))?\d+\/\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2}|\d*\.\d+|\d+)`
const UNIT = '[ -]*(?<unit>[a-z][a-z. ]*)'

const endingNumber = (text: string) => new RegExp(`${NUMBER}$`).exec(withPlainSigns(text))?.[0] ?? ''

const YEAR = /^(?:1[5-9]|20)\d\d$/
const NUMBERED = /(?:\b(?:size|sz|no|nr|model|ref|of|lot|qty)[.:]?|[#'’]) ?$/i
const WITH_UNIT = new RegExp(
  `\\d[ -]?(?:troy |t )?(?:${units.flatMap(({ spellings }) => spellings).join('|')})(?![a-z])`,
  'i',
)

/** The number that a text ends in is its weight, but for a year, a size, and where a weight stands already. */
export const impliedWeight = (text: string) => {
  const number = endingNumber(text)
  const plain = withPlainSigns(text)
  const before = plain.slice(0, plain.length - number.length)
  if (WITH_UNIT.test(before)) return ''
  const isPartOfItsOwn = before === '' || before.endsWith('. ')
  return !isPartOfItsOwn && (YEAR.test(number) || NUMBERED.test(before)) ? '' : number
}

const readNumber = (text: string) => {
  const [, whole = '0', top, bottom] = /^(?:(\d+)\D+)?(\d+)\/(\d+)$/.exec(text) ?? []
  if (top && bottom) return Number(bottom) === 0 ? 0 : Number(whole) + Number(top) / Number(bottom)
  return Number(text.replace(/,(?=\d{1,2}$)/, '.').replaceAll(',', ''))
}

type Weight = { text: string; amount: number; unit: Unit; before: string }

/** '2 x 5 g' are ten. What closes a remark or a list may stand behind: '(5 g)', '5 g,'. */
const PART = new RegExp(`(?:(?<times>\\d{1,2}) ?[x×] ?)?(?<number>${NUMBER})${UNIT}$`, 'i')
const CLOSING = /[ ,;)\]]+$/

/** The number and unit that a text ends in. */
const endingPart = (text: string): Weight | undefined => {
  const match = PART.exec(text)
  const { times = '1', number = '', unit: spelling = '' } = match?.groups ?? {}
  const unit = unitNamed(spelling)
  if (!match || !unit) return undefined
  const amount = Number(times) * readNumber(number)
  return { text: match[0], amount, unit, before: text.slice(0, match.index) }
}

const gramsOf = ({ amount, unit }: Weight) => amount * unit.grams

/** '1 oz 31.1 g' is one weight in two units. */
const isSame = (one: Weight, other: Weight) => Math.abs(gramsOf(one) - gramsOf(other)) < gramsOf(one) / 100

/**
 * '1 oz 3 dwt' is one weight: each part is in a smaller unit than the one before it, and less than one of the largest. What
 * follows pounds is no troy weight.
 */
const isSum = ([largest, ...others]: readonly Weight[], next: Weight) => {
  if (!largest || largest.unit.grams === 0) return largest !== undefined
  const before = others.at(-1) ?? largest
  return next.unit.grams < before.unit.grams && gramsOf(next) < largest.unit.grams && !isSame(before, next)
}

const JOINED = /(?:,| and| ?[&+])? $/
const JOINING = 'plus|minus|less|and|or|up|to|through|thru|till|until|then|times|with|w|versus|vs|maybe|x'
/** A number, and what stands between it and the weight, if that is no thing. */
const NUMBER_BEFORE = new RegExp(`(\\d+(?:[.,]\\d+)*)([^a-z\\d]*(?:\\b(?:${JOINING})\\b[^a-z\\d]*)*)$`, 'i')
const INCHES = /^["″”]/
const APART = /^(?:[,;]? | [-–—] )$/

/**
 * Nobody knows the weight of '5 g + 3 g', '5 g less stones 2 g', '5 to 6 g', '10^2 g' or '5 10 g'; '1999 1 oz', '925 - 5 g',
 * '20" 5 g' and 'size 7 5 g' are plain.
 */
const isUnclear = (text: string, next: Weight) => {
  const before = text.slice(text.search(/\S\. (?!.*\S\. )/) + 1)
  const earlier = endingPart(before.replace(JOINED, ''))
  if (earlier && earlier.unit !== next.unit && isSame(earlier, next)) return false
  if (WITH_UNIT.test(before)) return true
  const [whole = '', number = '', between = ''] = NUMBER_BEFORE.exec(before) ?? []
  if (number === '' || INCHES.test(between) || NUMBERED.test(before.slice(0, before.length - whole.length)))
    return false
  return !APART.test(between) || Number.parseFloat(number.replace(',', '.')) < 100
}

const partsAtEnd = (text: string): Weight[] => {
  const last = endingPart(text)
  if (!last) return []
  // A full stop parts the weight from the description, which may name another one.
  if (/\S\. $/.test(last.before)) return [last]
  const before = partsAtEnd(last.before.replace(JOINED, ''))
  if (isSum(before, last)) return [...before, last]
  return isUnclear(last.before, last) ? [] : [last]
}

/** More than a shop can lift is a slip of the keys. */
const MOST_GRAMS = 10_000_000

const weightParts = (description: string) => {
  const parts = partsAtEnd(withPlainSigns(description).replace(CLOSING, ''))
  return parts.reduce((sum, part) => sum + gramsOf(part), 0) > MOST_GRAMS ? [] : parts
}

/** Of a weight that is written by itself: a number above 0, with a unit or without; a blank one is none. */
export const isReadableWeight = (text: string) => {
  const written = text.trim()
  const number = endingNumber(written)
  if (written === '') return true
  if (number !== '') {
    const amount = readNumber(number)
    return number === withPlainSigns(written) && amount > 0 && amount <= MOST_GRAMS
  }
  const parts = weightParts(written)
  return parts.length > 0 && parts.every(({ amount }) => amount > 0) && parts[0]?.before.trim() === ''
}

/** '5.2 grams' of a description that ends in it, or ''. */
export const weightIn = (description: string) =>
  weightParts(description)
    .map(({ text }) => text)
    .join(' ')

/** What the weight at the end of a description is in grams; 0 without one, and for pounds. */
export const gramsIn = (description: string) => {
  const parts = weightParts(description)
  if (parts.some(({ unit }) => unit.grams === 0)) return 0
  return parts.reduce((sum, part) => sum + gramsOf(part), 0)
}

const ENDING_UNIT = new RegExp(`(?<=[\\d${FRACTIONS}])${UNIT}$`, 'i')

/** The unit belongs to the number that the text ends in; '7 g' and '7gr.' are 7 grams. */
export const withUnit = (text: string, unit: string) => {
  if (endingNumber(text) !== '') return unit === '' || impliedWeight(text) === '' ? text : `${text} ${unit}`
  return text.replace(ENDING_UNIT, (written: string, spelling: string) => {
    const name = unitNamed(spelling)?.name
    return name === 'grams' || name === 'lbs' ? ` ${name}` : written
  })
}
