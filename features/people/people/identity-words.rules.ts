import { isBeginningOfState, stateNamed } from '#shared/us-states.ts'

export const races = ['W', 'B', 'A', 'H', 'I', 'O', 'U'] as const
export const eyeColours = ['Blk', 'Blu', 'Bro', 'Gry', 'Grn', 'Haz', 'Mar', 'Pnk', 'Dic', 'Unk'] as const
export const hairColours = ['Bal', 'Blk', 'Bln', 'Bro', 'Gry', 'Red', 'Sdy', 'Whi', 'Unk'] as const

export const withoutDigits = (text: string) => text.replace(/\d/g, '')

/** A full name becomes its state's code, because the first two letters of Nevada are not NV. */
export const stateCode = (text: string) => stateNamed(text).slice(0, 2).toUpperCase()

/** Shows a state's name while it is being typed, otherwise its code. */
export const stateTyped = (text: string) =>
  text.length > 2 && stateNamed(text) === text && isBeginningOfState(text) ? text.toUpperCase() : stateCode(text)

/** `walter brandt` becomes `Walter Brandt`; a name with capitals stays as typed. */
const withCapitals = (name: string) =>
  name === name.toLowerCase() ? name.replace(/(^|[\s'’-])\p{Ll}/gu, letter => letter.toUpperCase()) : name

/** A name as it is stored on a new record. */
export const newName = (typed: string) => withCapitals(withoutDigits(typed).trim())

/** A name as it is stored by an edit: one that was not changed stays, and a changed one keeps its digits. */
export const editedName = (typed: string, saved: string) => (typed === saved ? saved : withCapitals(typed.trim()))
