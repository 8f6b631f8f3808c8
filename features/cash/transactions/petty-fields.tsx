import type { Field } from '#web/makers/form-fields.tsx'
import { asksForMore, isPetty, type PettyValues } from './petty-values.ts'

/** For a form's declaration; `PettyFields` draws them. */
export const pettyFields: readonly Field<PettyValues>[] = [
  { key: 'pettyName', label: 'Name', when: isPetty },
  { key: 'pettyWho', label: 'Who', when: isPetty },
  { key: 'pettyPerson', label: 'Person', maxLength: 150, when: isPetty },
]

/** After the notes, which open them; `PettyProof` draws them. The SSN is in no draft. */
export const proofFields: readonly Field<PettyValues>[] = [
  { key: 'SSN', label: 'SSN', kind: 'digits', isSecret: true, when: asksForMore },
  { key: 'eMail', label: 'E-mail', kind: 'email', maxLength: 200, when: asksForMore },
]
