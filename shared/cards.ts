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

/** A full card number is never taken in: not stored, not logged. Spaces and dashes between the digits do not hide it. */
export const holdsCardNumber = (text: string) =>
  text.length >= SHORTEST &&
  [...text.matchAll(/\d(?:[ -]*\d){12,}/g)].some(match => looksLikeCard(match[0].replace(/[ -]/g, '')))
