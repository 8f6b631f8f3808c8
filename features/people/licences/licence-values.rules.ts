const isDay = (year: number, month: number, day: number) => {
  const moment = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year < 2100 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
}

/**
 * Reads MMDDCCYY (United States) and CCYYMMDD (Canada, old cards). No date reads as both, because a century of 19 or 20
 * is no month.
 */
export const licenceDate = (text: string) => {
  const digits = text.replace(/[-/. ]/g, '')
  if (!/^\d{8}$/.test(digits)) return ''
  const part = (from: number, to: number) => Number(digits.slice(from, to))
  if (isDay(part(4, 8), part(0, 2), part(2, 4))) return digits
  if (isDay(part(0, 4), part(4, 6), part(6, 8))) return digits.slice(4) + digits.slice(0, 4)
  return ''
}

/** A card that never expires gives 'none', which the ticket's rule accepts. */
export const expiryDate = (text: string) =>
  /^(NONE|N\/?A|INDEF.*|NON-?EXP.*|9{8})$/i.test(text) ? 'none' : licenceDate(text)

export const sexOf = (text: string): 'M' | 'F' | '' => {
  if (/^(1|M|MALE)$/i.test(text)) return 'M'
  return /^(2|F|FEMALE)$/i.test(text) ? 'F' : ''
}

const feetAndInches = (feet: number, inches: number) =>
  feet >= 2 && feet <= 8 && inches <= 11 ? `${feet}${String(inches).padStart(2, '0')}` : ''

const fromInches = (inches: number) => feetAndInches(Math.floor(inches / 12), inches % 12)

/** Reads 6'3" as 603 from inches (069 IN), feet and inches (5-09, 509) or centimetres (175 CM). */
export const heightOf = (text: string) => {
  const parted = /^0?(\d)\s*(?:FT|['’\- ])\s*(\d{1,2})\b/i.exec(text)
  if (parted) return feetAndInches(Number(parted[1]), Number(parted[2]))
  const [, digits = '', unit = ''] = /^(\d{2,4})\s*(IN|CM|")?/i.exec(text) ?? []
  const number = Number(digits)
  if (unit.toUpperCase() === 'CM' || (number >= 100 && number < 250)) return fromInches(Math.round(number / 2.54))
  if (number < 100) return fromInches(number)
  return feetAndInches(Math.floor(number / 100), number % 100)
}

const asWeight = (pounds: number) => (pounds >= 50 && pounds <= 500 ? String(Math.round(pounds)) : '')

export const licenceWeight = (text: string, unit: 'lbs' | 'kg') => {
  const [, digits = '', said = ''] = /^(\d{2,3})\s*(KG|LB)?/i.exec(text) ?? []
  const metric = said === '' ? unit === 'kg' : said.toUpperCase() === 'KG'
  return asWeight(metric ? Number(digits) / 0.45359237 : Number(digits))
}

/** The middle of the range in DCE; its open ends (0 and 9) say too little. */
export const weightOfRange = (text: string) =>
  ({ 1: '86', 2: '116', 3: '146', 4: '176', 5: '206', 6: '236', 7: '266', 8: '301' })[text] ?? ''

export const zipOf = (text: string) => {
  const american = /^(\d{5})(?:[- ]?\d{4})?$/.exec(text)
  if (american) return american[1] ?? ''
  const canadian = /^([A-Z]\d[A-Z]) ?(\d[A-Z]\d) ?0*$/i.exec(text)
  return canadian ? `${canadian[1]} ${canadian[2]}`.toUpperCase() : ''
}

const codes = (spellings: Record<string, string>) => {
  const code = new Map(Object.entries(spellings).flatMap(([to, from]) => from.split(' ').map(word => [word, to])))
  return (text: string) => code.get(text.toUpperCase()) ?? ''
}

const colours = {
  Blk: 'BLK BLACK BK',
  Bro: 'BRO BRN BROWN BR',
  Gry: 'GRY GRAY GREY GRA GY',
  Unk: 'UNK UNKNOWN XXX',
}

export const eyesOf = codes({
  ...colours,
  Blu: 'BLU BLUE BL',
  Grn: 'GRN GREEN GRE GN',
  Haz: 'HAZ HAZEL HZL HZ',
  Mar: 'MAR MAROON',
  Pnk: 'PNK PINK',
  Dic: 'DIC DICHROMATIC MUL MULTICOLORED',
})

export const hairOf = codes({
  ...colours,
  Bal: 'BAL BALD BLD',
  Bln: 'BLN BLO BLOND BLONDE STRAWBERRY',
  Red: 'RED AUB AUBURN',
  Sdy: 'SDY SANDY',
  Whi: 'WHI WHT WHITE',
})

export const raceOf = codes({
  W: 'W WHITE',
  B: 'B BK BLACK',
  A: 'A AP ASIAN',
  H: 'H HISPANIC',
  I: 'I AI INDIAN',
  O: 'O OTHER',
  U: 'U UNK UNKNOWN',
})
