import type { Field } from '#web/makers/form/form-fields.tsx'
import { asksForMore, isPetty, type PettyValues } from './petty-values.ts'

export const pettyFields: readonly Field<PettyValues>[] = [
  { key: 'pettyName', label: 'Name', when: isPetty },
  { key: 'pettyWho', label: 'Who', when: isPetty },
  { key: 'pettyPerson', label: 'Person', maxLength: 150, when: isPetty },
]

/** Placed after the notes, whose amount opens them. Drafts never contain the SSN. */
export const proofFields: readonly Field<PettyValues>[] = [
  { key: 'SSN', label: 'SSN', kind: 'digits', isSecret: true, when: asksForMore },
  { key: 'eMail', label: 'E-mail', kind: 'email', maxLength: 200, when: asksForMore },
]
