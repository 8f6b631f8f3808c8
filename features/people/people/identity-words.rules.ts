import { isBeginningOfState, stateNamed } from '#shared/us-states.ts'

/** What the fields of a customer take: a form lets nothing else through, and the server holds to the same. */

export const races = ['W', 'B', 'A', 'H', 'I', 'O', 'U'] as const
export const eyeColours = ['Blk', 'Blu', 'Bro', 'Gry', 'Grn', 'Haz', 'Mar', 'Pnk', 'Dic', 'Unk'] as const
export const hairColours = ['Bal', 'Blk', 'Bln', 'Bro', 'Gry', 'Red', 'Sdy', 'Whi', 'Unk'] as const

export const withoutDigits = (text: string) => text.replace(/\d/g, '')

/** A state by its letters: one that is named in full is not cut, since Nevada is not NE. */
export const stateCode = (text: string) => stateNamed(text).slice(0, 2).toUpperCase()

/** What stands in the field while a state is typed: its name as far as it is one, else its letters. */
export const stateTyped = (text: string) =>
  text.length > 2 && stateNamed(text) === text && isBeginningOfState(text) ? text.toUpperCase() : stateCode(text)

/** `walter brandt` becomes `Walter Brandt`; whoever typed a capital meant it so. */
const withCapitals = (name: string) =>
  name === name.toLowerCase() ? name.replace(/(^|[\s'’-])\p{Ll}/gu, letter => letter.toUpperCase()) : name

/** The name of a new record as it is kept; an old record keeps the one it has. */
export const newName = (typed: string) => withCapitals(withoutDigits(typed).trim())
