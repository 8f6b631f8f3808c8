import { type NoteTexts, textsTotal } from '../ledger/note-texts.ts'
import { PETTY_LIMIT } from './transactions.rules.ts'

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

/** Petty cash is filled from the Metro drawer alone. */
export const PETTY_SOURCE = 'metrodrawer'

type Places = { src?: unknown; dest?: unknown }

export const isPetty = ({ src, dest }: Places) => src === 'pettycash' || dest === 'pettycash'

/** From $600 on the block for SSN and e-mail is open; `values` are a form's texts. */
export const asksForMore = (values: Places & NoteTexts) => isPetty(values) && textsTotal(values) >= PETTY_LIMIT
