import { type Cents, formatAmount } from '#shared/money.ts'
import { readRecordNumber } from '#shared/record-kinds.ts'
import { amountIn, phoneIn, wordsIn } from '#shared/search.ts'
import { type Day, parseDay } from '#shared/time.ts'

/** A typed search: a day is searched by date alone, anything else by number, amount, phone, licence and words. */
export type SearchQuery = { text: string; day: Day | undefined; words: readonly string[]; amount: Cents | undefined }

export const readQuery = (typed: string): SearchQuery => {
  const text = typed.trim()
  return { text, day: parseDay(text), words: wordsIn(text), amount: amountIn(text) }
}

const SHORTEST_LICENCE = 4

/** Licence and ID numbers hold digits and are searched whole. */
export const mayBeLicenceNumber = (text: string) =>
  /\d/.test(text) && text.replace(/[^a-z\d]/gi, '').length >= SHORTEST_LICENCE

export const isNumberOfRecord = (text: string) => readRecordNumber(text) !== undefined

export type SearchedValues = {
  name: string
  amount: Cents | null
  clerk: string
  comment: string
  checkNumber: string
  /** The line that holds most of the words. */
  line: string
}

const holds = (text: string, words: readonly string[]) => words.every(word => text.toLowerCase().includes(word))

/** Says where a record was found, for the column of that name. */
export const matchedIn = (values: SearchedValues, { day, words, amount, text }: SearchQuery) => {
  const { name, clerk, comment, checkNumber, line } = values
  const phone = phoneIn(text)
  if (day) return 'date'
  if (amount !== undefined && values.amount === amount) return `amount ${formatAmount(amount)}`
  if (checkNumber !== '' && holds(checkNumber, words)) return `check ${checkNumber}`
  if (name !== '' && holds(name, words)) return 'name'
  if (phone && comment.replace(/\D/g, '').includes(phone)) return 'phone'
  if (comment !== '' && holds(comment, words)) return 'comment'
  const some = (text: string, place: string) => (words.some(word => text.toLowerCase().includes(word)) ? [place] : [])
  const places = [
    ...some(checkNumber, `check ${checkNumber}`),
    ...some(name, 'name'),
    ...some(comment, 'comment'),
    ...(line === '' ? [] : [`item: ${line}`]),
    ...some(clerk, 'clerk'),
  ]
  if (places.length > 0) return places.join(', ')
  return phone ? 'phone' : 'words'
}
