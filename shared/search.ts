import { type Cents, dollars } from './money.ts'

/** Reads a search text in the same way for every list. */

/**
 * The distinct words in lower case; a text must contain all of them in any order. A comma inside a number does not
 * separate.
 */
export const wordsIn = (search: string): string[] => {
  const typed = search.trim().toLowerCase()
  const words = typed.split(/\s+|,(?!\d)|(?<!\d),/).filter(word => word !== '')
  return words.length === 0 ? [typed] : [...new Set(words)]
}

const MOST_CENTS = 2_147_483_647

/** A typed amount: 450, 450.00, $450 or 1,240. */
export const amountIn = (search: string): Cents | undefined => {
  const typed = search.trim()
  if (!/^\$?\s*(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(typed)) return undefined
  const amount = dollars(Number(typed.replace(/[$,\s]/g, '')))
  return amount <= MOST_CENTS ? amount : undefined
}

const SHORTEST_PHONE = 7

/** The digits of a phone number in any spelling, without the country code 1. */
export const phoneIn = (search: string): string | undefined => {
  if (!/^[\d\s()+./-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return digits.length >= SHORTEST_PHONE ? digits : undefined
}
