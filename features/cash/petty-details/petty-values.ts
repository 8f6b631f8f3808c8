import { type NoteTexts, textsTotal } from '../banknotes/note-texts.ts'
import { isSamePerson, PETTY_LIMIT } from './petty-details.rules.ts'

export type PettyValues = {
  pettyName: string
  pettyWho: string
  pettyPerson: string
  eMail: string
  SSN: string
}

export const whoOf = ({ pettyWho, pettyPerson }: { pettyWho?: unknown; pettyPerson?: unknown }) =>
  [pettyWho, pettyPerson].filter(Boolean).join(' ')

type Named = { pettyWho: string; pettyPerson: string; eMail: string }

/** The stored e-mail follows its person; a typed one stays. */
export const emailFor = (values: Named, onFile: Named) => {
  const isSame = isSamePerson(whoOf(values), whoOf(onFile))
  if (isSame) return values.eMail === '' ? onFile.eMail : values.eMail
  return values.eMail === onFile.eMail ? '' : values.eMail
}

/** Only the Metro drawer fills petty cash. */
export const PETTY_SOURCE = 'metrodrawer'

type Places = { src?: unknown; dest?: unknown }

export const isPetty = ({ src, dest }: Places) => src === 'pettycash' || dest === 'pettycash'

/** True from $600 on; `values` are a form's texts. */
export const asksForMore = (values: Places & NoteTexts) => isPetty(values) && textsTotal(values) >= PETTY_LIMIT
