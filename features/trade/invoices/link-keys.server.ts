import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LENGTH = 24

const one = (from: string) => from.charAt(randomInt(from.length))

/** The key of a customer's link: 24 letters and digits that begin with a letter. */
export const newLinkKey = () =>
  one(LETTERS) + Array.from({ length: LENGTH - 1 }, () => one(`${LETTERS}0123456789`)).join('')
