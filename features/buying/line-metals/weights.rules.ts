type Unit = { name: string; spellings: readonly string[]; grams: number }

/**
 * Spellings of units without spaces and full stops. Ounces and pennyweights are troy; pounds are never valued as
 * metal.
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

/** Writes '1½' as '1 1/2' and every kind of space as a plain one. */
const withPlainSigns = (text: string) =>
  text
    .replace(/\s/g, ' ')
    .replace(new RegExp(`(?<=\\d)(?=[${FRACTIONS}])`, 'g'), ' ')
    .replace(new RegExp(`[${FRACTIONS}]`, 'g'), sign => sign.normalize('NFKC'))
    .replaceAll('⁄', '/')

/**
 * A weight as people write it: 5.2, 5,2, .5, 1,200, 1/10, 1 1/2, 1-1/2, 1 & 1/2. Years before a fraction, negative
 * numbers and exponents do not match.
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

/** The last number of a text is its weight, unless it is a year or a size, or a weight is there already. */
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

/** '2 x 5 g' are ten. A closing bracket or comma may follow: '(5 g)', '5 g,'. */
const PART = new RegExp(`(?:(?<times>\\d{1,2}) ?[x×] ?)?(?<number>${NUMBER})${UNIT}$`, 'i')
const CLOSING = /[ ,;)\]]+$/

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
 * '1 oz 3 dwt' is one weight: each unit is smaller than the one before. A weight after pounds counts as part of them.
 */
const isSum = ([largest, ...others]: readonly Weight[], next: Weight) => {
  if (!largest || largest.unit.grams === 0) return largest !== undefined
  const before = others.at(-1) ?? largest
  return next.unit.grams < before.unit.grams && gramsOf(next) < largest.unit.grams && !isSame(before, next)
}

const JOINED = /(?:,| and| ?[&+])? $/
const JOINING = 'plus|minus|less|and|or|up|to|through|thru|till|until|then|times|with|w|versus|vs|maybe|x'
/** Finds a number before the weight with nothing but signs and words such as 'plus' between them. */
const NUMBER_BEFORE = new RegExp(`(\\d+(?:[.,]\\d+)*)([^a-z\\d]*(?:\\b(?:${JOINING})\\b[^a-z\\d]*)*)$`, 'i')
const INCHES = /^["″”]/
const APART = /^(?:[,;]? | [-–—] )$/

/**
 * '5 g + 3 g', '5 g less stones 2 g', '5 to 6 g', '10^2 g' and '5 10 g' are ambiguous; '1999 1 oz', '925 - 5 g', '20" 5
 * g' and 'size 7 5 g' are clear.
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
  // A full stop separates the weight from the description, which may name another one.
  if (/\S\. $/.test(last.before)) return [last]
  const before = partsAtEnd(last.before.replace(JOINED, ''))
  if (isSum(before, last)) return [...before, last]
  return isUnclear(last.before, last) ? [] : [last]
}

/** A weight above what a shop can lift is a typing error. */
const MOST_GRAMS = 10_000_000

const weightParts = (description: string) => {
  const parts = partsAtEnd(withPlainSigns(description).replace(CLOSING, ''))
  return parts.reduce((sum, part) => sum + gramsOf(part), 0) > MOST_GRAMS ? [] : parts
}

/** A weight field takes a number above 0 with or without a unit, or a blank. */
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

/** '5.2 grams' from a description that ends in it, or ''. */
export const weightIn = (description: string) =>
  weightParts(description)
    .map(({ text }) => text)
    .join(' ')

export const gramsIn = (description: string) => {
  const parts = weightParts(description)
  if (parts.some(({ unit }) => unit.grams === 0)) return 0
  return parts.reduce((sum, part) => sum + gramsOf(part), 0)
}

const ENDING_UNIT = new RegExp(`(?<=[\\d${FRACTIONS}])${UNIT}$`, 'i')

/** The unit belongs to the last number of the text; '7 g' and '7gr.' are 7 grams. */
export const withUnit = (text: string, unit: string) => {
  if (endingNumber(text) !== '') return unit === '' || impliedWeight(text) === '' ? text : `${text} ${unit}`
  return text.replace(ENDING_UNIT, (written: string, spelling: string) => {
    const name = unitNamed(spelling)?.name
    return name === 'grams' || name === 'lbs' ? ` ${name}` : written
  })
}
