import { isNegative } from '#shared/money.ts'

type Digits = { decimals: number; isSigned?: boolean }

const unsigned = (text: string, decimals: number) => {
  if (decimals === 0) return text.replace(/\D/g, '')
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, decimals)}`
}

/** Extracts the digits of a text: '$1,240' is 1240, and (50) is -50 where a sign is allowed. */
export const digitsOnly = (text: string, { decimals, isSigned = false }: Digits) =>
  `${isSigned && isNegative(text) ? '-' : ''}${unsigned(text, decimals)}`

/** Text with a comma stays as typed, because its meaning is clear only once it is complete. */
export const digitsOrCommas = (text: string, digits: Digits) =>
  /^-?[\d.]*,[\d.,]*$/.test(text) && (digits.isSigned || !text.startsWith('-')) ? text : digitsOnly(text, digits)
