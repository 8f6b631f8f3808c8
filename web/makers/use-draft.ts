import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  draftSlots,
  dropDraft,
  endTyping,
  keepDraft,
  newSlot,
  noDraft,
  noteTyping,
  readDraft,
  slotTypedIn,
} from '../drafts.ts'
import { useMe } from '../session.ts'
import { toast } from '../ui/toasts.tsx'
import { goneText } from './gone-draft.ts'
import { same } from './merge-values.ts'
import { type SavedDraft, useDraftTabs } from './use-draft-tabs.ts'

const hasContent = ({ values, base }: Draft) =>
  Object.entries(values).some(([field, value]) => !same(value, base[field] ?? ''))

const contentIn = (userId: number, slot: string) => {
  const kept = readDraft(userId, slot)
  return kept && hasContent(kept) ? kept : undefined
}

type Opened = { slot: string; kept?: Draft | undefined; offered?: Draft | undefined }

const openDraft = (userId: number, name: string, isNew: boolean): Opened => {
  const typedIn = isNew ? slotTypedIn(name) : name
  if (typedIn) return { slot: typedIn, kept: readDraft(userId, typedIn) }
  const slot = draftSlots(userId, name).find(one => contentIn(userId, one)) ?? name
  return { slot, offered: contentIn(userId, slot) }
}

/**
 * The draft of a form. For a new record it may be another customer's, so it is only offered: nothing of it shows before
 * somebody says so. A reload in the middle of the typing goes on at once, and so does the draft of a record.
 * That of a new record belongs to one tab: another one starts its own, or takes it over.
 */
export const useDraft = (name: string, isNew: boolean) => {
  const userId = useMe().userdetails.id
  const [opened] = useState(() => openDraft(userId, name, isNew))
  const [slot, setSlot] = useState(opened.slot)
  const [offered, setOffered] = useState(opened.offered)
  const [draft, drawDraft] = useState<Draft>(opened.kept ?? noDraft)
  const [isOpenElsewhere, setOpenElsewhere] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const isOwn = useRef(!isNew || opened.kept !== undefined)
  const savedElsewhere = useRef<SavedDraft>(undefined)
  // Known at once: an answer and a key may come before the other one is drawn, and neither overwrites the other.
  const newest = useRef(draft)
  const stored = useRef(draft)
  const setDraft = (next: Draft) => {
    newest.current = next
    drawDraft(next)
  }
  const [restoredAt, setRestoredAt] = useState(isNew ? undefined : opened.kept?.at)

  const keepIn = (place: string, kept: Draft) => {
    isOwn.current = true
    stored.current = kept
    setSlot(place)
    keepDraft(userId, place, kept)
  }
  const tabs = useDraftTabs({
    ...{ isNew, userId, slot },
    isHolding: () => isOwn.current && newest.current.at > 0 && !isTaken,
    onHeldElsewhere: () => {
      const meant = offered ?? (newest.current.at > 0 ? newest.current : undefined)
      if (!meant) return
      isOwn.current = false
      setOpenElsewhere(true)
      setOffered(meant)
      setDraft(noDraft)
    },
    onTaken: () => setTaken(true),
    // It was thrown away by a tab that did not know of this one.
    onDropped: () => keepIn(newSlot(name), stored.current),
    onSaved: saved => {
      if (offered) savedElsewhere.current = saved
      // It was on its way when this tab took it over.
      else if (isOwn.current && newest.current.at > 0 && !isTaken) {
        dropDraft(userId, slot)
        setTaken(true)
        toast.warn(...goneText(saved))
      }
    },
  })

  const isTyped = draft.at > 0 && !isTaken
  useEffect(() => {
    if (!isTyped) return
    noteTyping(slot)
    return () => endTyping(slot)
  }, [isTyped, slot])

  const forget = () => {
    const isMine = !isOpenElsewhere && !isTaken
    if (isMine) dropDraft(userId, slot)
    if (isMine && offered) tabs.sayDropped()
    savedElsewhere.current = undefined
    setOffered(undefined)
    setOpenElsewhere(false)
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
      if (isTaken) return
      const isFree = isOwn.current || !contentIn(userId, slot)
      keepIn(isFree ? slot : newSlot(name), { ...next, values: storable })
    },
    forget,
    /** It was saved: what is on screen stays as it is, and nothing of it is typed any more. */
    forgetSaved: (savedAs: string | undefined) => {
      forget()
      tabs.saySaved(savedAs)
      setDraft({ ...newest.current, at: 0 })
    },
    /** Of one that is open elsewhere nothing is thrown away. */
    drop: () => {
      forget()
      setDraft(noDraft)
    },
    offeredAt: offered?.at,
    /** What the draft holds, for what may be said of it before somebody takes it. */
    offered: offered?.values,
    takeOffered: () => {
      // It may have been saved since it was offered: one draft does not become two records.
      const saved = savedElsewhere.current
      const left = saved ? undefined : readDraft(userId, slot)
      savedElsewhere.current = undefined
      isOwn.current = left !== undefined
      setDraft(left ?? noDraft)
      setOffered(undefined)
      setOpenElsewhere(false)
      if (left) tabs.sayTaken()
      else toast.warn(...goneText(saved))
    },
    /** The offered draft is open in another tab. */
    isOpenElsewhere,
    /** Another tab goes on with this draft: it is not kept here any more. */
    isTaken,
    /** When what the form shows was typed, if that was before it was opened. */
    restoredAt,
  }
}
