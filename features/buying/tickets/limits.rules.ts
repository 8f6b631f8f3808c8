import { keptBirthDate, keptExpiration, keptHeight } from '#features/people/people/identity.rules.ts'
import {
  editedName,
  eyeColours,
  hairColours,
  newName,
  races,
  stateCode,
} from '#features/people/people/identity-words.rules.ts'
import { chooseWords, findIn, type ShopWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { type Problem, when } from '#shared/errors.ts'

type Name = 'firstName' | 'middleName' | 'lastName'
type Typed = Record<Name | 'state' | 'dLState' | 'dOB' | 'dLExpirationDate' | 'height', string>

/** Only a new ticket, which has nothing before, strips digits from names. */
export const tidyTicket = <T extends Typed>(
  ticket: T,
  { today, before }: { today: Date; before?: Record<Name, string> | undefined },
): T => {
  const name = (key: Name) => (before ? editedName(ticket[key], before[key]) : newName(ticket[key]))
  return {
    ...ticket,
    firstName: name('firstName'),
    middleName: name('middleName'),
    lastName: name('lastName'),
    state: stateCode(ticket.state),
    dLState: stateCode(ticket.dLState),
    dOB: keptBirthDate(ticket.dOB, today),
    dLExpirationDate: keptExpiration(ticket.dLExpirationDate, today),
    height: keptHeight(ticket.height),
  }
}

const digitFields = { zip: ['Zip', 12], height: ['Height', 3] } as const
type DigitField = keyof typeof digitFields

/** A saved ticket may keep an older value. */
export const digitProblems = (ticket: Record<DigitField, string>, before?: Partial<Record<DigitField, string>>) =>
  (Object.keys(digitFields) as DigitField[]).flatMap(field => {
    const [label, length] = digitFields[field]
    const isDigits = new RegExp(`^\\d{0,${length}}$`).test(ticket[field])
    return when(!isDigits && ticket[field] !== before?.[field], field, `${label} must be numeric`)
  })

const listLabels = {
  race: 'Race',
  eyes: 'Eyes',
  hair: 'Hair',
  clerk: 'Clerk',
  booth: 'Booth',
  station: 'Station',
  fromx: 'From',
} as const
type Chosen = Record<keyof typeof listLabels, string> & { storeId?: number | undefined }

const identityWords = { race: findIn(races), eyes: findIn(eyeColours), hair: findIn(hairColours) }

/** Spells chosen values as their lists do, and reports those that are on no list. */
export const chooseFromLists = <T extends Chosen>(
  ticket: T,
  shop: ShopWords,
  before?: { [Field in keyof Chosen]?: Chosen[Field] | null },
): { ticket: T; problems: Problem[] } => {
  const words = { ...identityWords, ...visitWords(shop) }
  const { values, problems } = chooseWords(ticket, listLabels, words, before)
  const { storeId } = ticket
  const isStore = storeId === undefined || storeId === before?.storeId || shop.storeId.includes(storeId)
  return { ticket: values, problems: [...problems, ...when(!isStore, 'storeId', 'Store is not on the list')] }
}
