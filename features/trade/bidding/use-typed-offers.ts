import { useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { useMe } from '#web/session.ts'
import { type TypedLines, unsentOnly } from './typed-offers.ts'

const draftOf = (id: number) => `coin-invoice-${id}`

export const readTypedOffers = (userId: number, invoiceId: number) =>
  (readDraft(userId, draftOf(invoiceId))?.values ?? {}) as TypedLines

/** The typed lines, kept in this browser while the server does not have them. */
export const useTypedOffers = (invoiceId: number) => {
  const userId = useMe().userdetails.id
  const name = draftOf(invoiceId)
  const [typed, draw] = useState(() => readTypedOffers(userId, invoiceId))
  const newest = useRef(typed)
  const set = (next: TypedLines) => {
    if (next === newest.current) return
    newest.current = next
    draw(next)
    const values = unsentOnly(next)
    if (Object.keys(values).length === 0) dropDraft(userId, name)
    else keepDraft(userId, name, { at: Date.now(), values, base: {} })
  }
  return { typed, newest: () => newest.current, set }
}
