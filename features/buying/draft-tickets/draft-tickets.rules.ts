import { type Cents, cents, toWholeDollars } from '#shared/money.ts'

/** A ticket as far as a customer has described it by phone or mail. */
export type DraftTicket = {
  customerName: string
  clerk: string
  lines: readonly { description: string; price: Cents }[]
}

/** The last word is the last name. */
export const splitName = (customerName: string) => {
  const words = customerName.split(/\s+/).filter(Boolean)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** In whole dollars, as the amount of any ticket. */
export const draftAmount = (lines: readonly { price: Cents }[]) =>
  toWholeDollars(cents(lines.reduce((sum, { price }) => sum + price, 0)))
