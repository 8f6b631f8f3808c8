import { type NoteTexts, textsTotal } from '../ledger/note-texts.ts'
import { isSamePerson, PETTY_LIMIT } from './transactions.rules.ts'

/** What a form of petty cash asks for beside the places, the comment and the notes. */
export type PettyValues = {
  /** The Petty Cash User, as PettyCash-{name}. */
  pettyName: string
  /** The kind of who it is for. */
  pettyWho: string
  pettyPerson: string
  eMail: string
  SSN: string
}

/** 'Vendor Ray Tull': how the calls name who it is for. */
export const whoOf = ({ pettyWho, pettyPerson }: { pettyWho?: unknown; pettyPerson?: unknown }) =>
  [pettyWho, pettyPerson].filter(Boolean).join(' ')

type Named = { pettyWho: string; pettyPerson: string; eMail: string }

/** The e-mail on file goes with its person, and comes back with them; one that was typed stays. */
export const emailFor = (values: Named, onFile: Named) => {
  const isSame = isSamePerson(whoOf(values), whoOf(onFile))
  if (isSame) return values.eMail === '' ? onFile.eMail : values.eMail
  return values.eMail === onFile.eMail ? '' : values.eMail
}

/** Petty cash is filled from the Metro drawer alone. */
export const PETTY_SOURCE = 'metrodrawer'

type Places = { src?: unknown; dest?: unknown }

export const isPetty = ({ src, dest }: Places) => src === 'pettycash' || dest === 'pettycash'

/** From $600 on the block for SSN and e-mail is open; `values` are a form's texts. */
export const asksForMore = (values: Places & NoteTexts) => isPetty(values) && textsTotal(values) >= PETTY_LIMIT
