import { useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, endTyping, isTypingOn, keepDraft, noDraft, noteTyping, readDraft } from '../drafts.ts'
import { useMe } from '../session.ts'

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const hasContent = ({ values, base }: Draft) =>
  Object.entries(values).some(([field, value]) => !same(value, base[field] ?? ''))

/**
 * The draft of a form. For a new record it may be another customer's, so it is only offered: nothing of it shows before
 * somebody says so. A reload in the middle of the typing goes on at once, and so does the draft of a record.
 */
export const useDraft = (name: string, isNew: boolean) => {
  const userId = useMe().userdetails.id
  const [kept] = useState(() => readDraft(userId, name))
  const [offered, setOffered] = useState(() =>
    isNew && kept && hasContent(kept) && !isTypingOn(name) ? kept : undefined,
  )
  const [draft, drawDraft] = useState<Draft>(offered ? noDraft : (kept ?? noDraft))
  // Known at once: an answer and a key may come before the other one is drawn, and neither overwrites the other.
  const newest = useRef(draft)
  const setDraft = (next: Draft) => {
    newest.current = next
    drawDraft(next)
  }
  const [restoredAt, setRestoredAt] = useState(isNew ? undefined : kept?.at)

  const isTyped = draft.at > 0
  useEffect(() => {
    if (!isTyped) return
    noteTyping(name)
    return () => endTyping(name)
  }, [isTyped, name])

  const forget = () => {
    dropDraft(userId, name)
    setOffered(undefined)
    setRestoredAt(undefined)
    setDraft({ ...newest.current, lost: undefined })
  }
  return {
    draft,
    /** With what is not drawn yet. */
    newestDraft: () => newest.current,
    /** Shows the draft, and keeps of it what may lie in the browser. */
    keep: (next: Draft, storable: Draft['values']) => {
      setDraft(next)
      keepDraft(userId, name, { ...next, values: storable })
    },
    /** It was saved: what is on screen stays as it is. */
    forget,
    drop: () => {
      forget()
      setDraft(noDraft)
    },
    offeredAt: offered?.at,
    /** What the draft holds, for what may be said of it before somebody takes it. */
    offered: offered?.values,
    takeOffered: () => {
      setDraft(offered ?? noDraft)
      setOffered(undefined)
    },
    /** When what the form shows was typed, if that was before it was opened. */
    restoredAt,
  }
}
