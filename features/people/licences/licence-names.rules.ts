const ordinals: Record<string, string> = {
  '1ST': 'I',
  '2ND': 'II',
  '3RD': 'III',
  '4TH': 'IV',
  '5TH': 'V',
  '6TH': 'VI',
  '7TH': 'VII',
  '8TH': 'VIII',
  '9TH': 'IX',
}

const suffixes = new Set(['JR', 'SR', 'II', 'III', 'IV', 'VI', 'VII', 'VIII', 'IX'])
const upper = new Set(['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'PO', 'US', 'RR', 'NV', 'FM', 'CR', 'SR'])

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

const titlePart = (part: string) =>
  /^MC\p{L}{2}/iu.test(part) ? `Mc${capital(part.slice(2))}` : part.length === 0 ? '' : capital(part)

/** Writes O'Brien, Smith-Jones and McKay; a word in mixed case stays as it is. */
const titleWord = (word: string) => {
  if (/^\p{Lu}\p{Ll}+(\p{Lu}\p{Ll}+)*$/u.test(word)) return word
  const parts = word.split(/([-'’`/.])/)
  return parts
    .map((part, index) => {
      const possessive = /^['’`]$/.test(parts[index - 1] ?? '') && part.length === 1
      return possessive ? part.toLowerCase() : titlePart(part)
    })
    .join('')
}

const words = (text: string) => text.split(/\s+/).filter(word => word !== '')

export const titleCase = (text: string) => words(text).map(titleWord).join(' ')

const streetWord = (word: string) => {
  if (/^\d+(ST|ND|RD|TH)$/i.test(word)) return word.toLowerCase()
  return /\d/.test(word) || upper.has(word.toUpperCase()) ? word.toUpperCase() : titleWord(word)
}

export const streetCase = (text: string) => words(text).map(streetWord).join(' ')

/** Names take no digits, so 3RD becomes III. */
const suffixCase = (text: string) => {
  const plain = text.replaceAll('.', '').toUpperCase()
  const suffix = ordinals[plain] ?? plain
  return /^[IVX]+$/.test(suffix) ? suffix : titleCase(suffix)
}

const lastNameCase = (text: string) => {
  const all = words(text)
  const last = all.at(-1)?.replaceAll('.', '').toUpperCase() ?? ''
  if (all.length < 2 || !(suffixes.has(last) || last in ordinals)) return titleCase(text)
  return `${titleCase(all.slice(0, -1).join(' '))} ${suffixCase(last)}`
}

const blanks = new Set(['NONE', 'UNAVL', 'UNAVAIL', 'NMN', 'N/A', 'NA', '-', 'UNKNOWN'])

const partsOf = (text: string) => text.split(/[,@$]/).map(part => part.trim())
const withoutPlaceholder = (text: string | undefined) =>
  text && !blanks.has(text.toUpperCase()) ? text.replace(/[,@$ ]+/g, ' ').trim() : ''

/** DAA holds LAST,FIRST,MIDDLE,SUFFIX, on some cards with spaces as separators. */
const fullName = (text: string) => {
  const parts = partsOf(text)
  const [last = '', first = '', middle = '', suffix = ''] = parts.length > 1 ? parts : text.split(' ')
  const [given = '', ...rest] = middle === '' ? first.split(' ') : [first]
  return { last, first: given, middle: middle || rest.join(' '), suffix }
}

/** DCT holds all given names, DAC only the first unless it has a comma. */
const givenNames = (all: string, first: string, middle: string) => {
  if (middle !== '') return { first: first || all, middle }
  const text = first || all
  const [one = '', ...rest] =
    text.includes(',') || text.includes('@') ? partsOf(text) : first ? [first] : all.split(' ')
  return { first: one, middle: rest.join(' ') }
}

export const licenceNames = (read: (tag: string) => string) => {
  const whole = fullName(read('DAA'))
  const given = givenNames(read('DCT'), read('DAC'), withoutPlaceholder(read('DAD')))
  const last = withoutPlaceholder(read('DCS') || read('DAB') || whole.last)
  const suffix = withoutPlaceholder(read('DCU') || read('DAE') || whole.suffix)
  const lastName = lastNameCase(last)
  const ending = suffix && last ? ` ${suffixCase(suffix)}` : ''
  return {
    firstName: titleCase(withoutPlaceholder(given.first || whole.first)),
    middleName: titleCase(withoutPlaceholder(given.middle || (given.first ? '' : whole.middle))),
    lastName: lastName.endsWith(ending) ? lastName : lastName + ending,
  }
}
