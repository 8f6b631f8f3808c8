import { eyeColours, hairColours, newName, races, stateCode } from '#features/people/people/identity-words.rules.ts'
import { chooseWords, findIn, type ShopWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { type Problem, when } from '#shared/errors.ts'

/** What the fields of a ticket take: the form lets nothing else through, and the server holds to the same. */

type Typed = { firstName: string; middleName: string; lastName: string; state: string; dLState: string }

/** What the form strips and cuts while it is typed; names lose their digits on a new ticket only. */
export const tidyTicket = <T extends Typed>(ticket: T, isNew: boolean): T => {
  const name = (text: string) => (isNew ? newName(text) : text)
  return {
    ...ticket,
    firstName: name(ticket.firstName),
    middleName: name(ticket.middleName),
    lastName: name(ticket.lastName),
    state: stateCode(ticket.state),
    dLState: stateCode(ticket.dLState),
  }
}

const digitFields = { zip: ['Zip', 12], height: ['Height', 3] } as const
type DigitField = keyof typeof digitFields

/** A ticket saved earlier keeps what it has. */
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

/** The ticket with what was chosen in the spelling of its lists, and what is on none of them. */
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
