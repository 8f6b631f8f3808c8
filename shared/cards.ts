const cardStart = /^(3[47]|3[0568]|4|5[1-5]|6011|6[45]|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/

const passesCardCheck = (digits: string) => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const SHORTEST = 13

const looksLikeCard = (digits: string) => {
  for (let length = SHORTEST; length <= 19; length++) {
    for (let start = 0; start + length <= digits.length; start++) {
      const part = digits.slice(start, start + length)
      if (cardStart.test(part) && passesCardCheck(part)) return true
    }
  }
  return false
}

/** Spaces, dashes and invisible characters of every script; a new line or a comma ends a number. */
const GAP = String.raw`[\t\p{Zs}\p{Pd}\p{Cf}\u2212]`
const gaps = new RegExp(GAP, 'gu')

/** Other separators count only between groups as long as a card's; groups of dates, phones and amounts are shorter. */
const groupMark = new RegExp(String.raw`(?<=(?<!\d)\d{4,6}${GAP}*)[./_*•·](?=${GAP}*\d{4,6}(?!\d))`, 'gu')

/** A full card number is never accepted, stored or logged, even with separators between its digits. */
export const holdsCardNumber = (text: string) =>
  text.length >= SHORTEST &&
  (
    text
      .normalize('NFKC')
      .replace(groupMark, '')
      .replace(gaps, '')
      .match(/\d{13,}/g) ?? []
  ).some(looksLikeCard)
