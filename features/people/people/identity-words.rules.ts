/** What the fields of a customer take: a form lets nothing else through, and the server holds to the same. */

export const races = ['W', 'B', 'A', 'H', 'I', 'O', 'U'] as const
export const eyeColours = ['Blk', 'Blu', 'Bro', 'Gry', 'Grn', 'Haz', 'Mar', 'Pnk', 'Dic', 'Unk'] as const
export const hairColours = ['Bal', 'Blk', 'Bln', 'Bro', 'Gry', 'Red', 'Sdy', 'Whi', 'Unk'] as const

export const withoutDigits = (text: string) => text.replace(/\d/g, '')
export const stateCode = (text: string) => text.slice(0, 2).toUpperCase()

/** `walter brandt` becomes `Walter Brandt`; whoever typed a capital meant it so. */
const withCapitals = (name: string) =>
  name === name.toLowerCase() ? name.replace(/(^|[\s'’-])\p{Ll}/gu, letter => letter.toUpperCase()) : name

/** The name of a new record as it is kept; an old record keeps the one it has. */
export const newName = (typed: string) => withCapitals(withoutDigits(typed).trim())
