import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  draftTypedIn,
  dropDraft,
  endTyping,
  hasContent,
  isPageOpen,
  keepDraft,
  type NamedDraft,
  newDraftName,
  newestDraftOf,
  noDraft,
  PAGE,
  readDraft,
  rememberTyping,
  setDraftOpen,
  watchDraft,
} from '../../drafts.ts'
import { saveStep } from '../../save-state.ts'
import { useMe } from '../../session.ts'
import { toast } from '../../ui/toasts.tsx'

type Opened = { name: string; kept?: Draft | undefined; offered?: NamedDraft | undefined }

const reopen = (draft: Draft): Draft => ({ ...draft, save: saveStep(draft.save, { is: 'reopened' }) })

/** A saved record's draft opens at once; a new record's is offered, unless this tab was typing it. */
const openDraft = (userId: number, form: string, isNew: boolean): Opened => {
  if (!isNew) return { name: form, kept: readDraft(userId, form) }
  const typedIn = draftTypedIn(form)
  const kept = typedIn === undefined ? undefined : readDraft(userId, typedIn)
  if (typedIn && (!kept?.openIn || kept.openIn === PAGE)) return { name: typedIn, kept }
  const offered = typedIn && kept ? { ...kept, name: typedIn } : newestDraftOf(userId, form)
  return { name: newDraftName(form), offered }
}

export const useRememberedTyping = (name: string, isTyped: boolean) => {
  useEffect(() => {
    if (!isTyped) return
    rememberTyping(name)
    return () => endTyping(name)
  }, [isTyped, name])
}

/** Marks the draft as open in this page; returns the other page that has the offered one open. */
const useOpenDraft = (name: string | undefined, offered: Draft | undefined) => {
  const userId = useMe().userdetails.id
  useEffect(() => {
    if (name === undefined) return
    const leave = () => setDraftOpen(userId, name, false)
    setDraftOpen(userId, name, true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [userId, name])

  const openIn = offered?.openIn
  const [closed, setClosed] = useState<string>()
  useEffect(() => {
    if (openIn) void isPageOpen(openIn).then(isOpen => !isOpen && setClosed(openIn))
  }, [openIn])
  return openIn === closed ? undefined : openIn
}

const sayGone = (savedAs: string | undefined) => {
  if (savedAs === undefined)
    toast.warn('The draft is gone', 'It was saved or thrown away meanwhile. The form is empty.')
  else toast.warn('Saved meanwhile', `Another tab saved this draft${savedAs && ` as ${savedAs}`}.`)
}

/** A state whose newest value can be read before the next draw, because answers and keys may come sooner. */
const useNewestState = <T>(start: T) => {
  const [drawn, draw] = useState(start)
  const newest = useRef(drawn)
  const set = (next: T) => {
    newest.current = next
    draw(next)
  }
  return [drawn, () => newest.current, set] as const
}

/** Says when another tab saves the draft of a new record, and sets `isTaken` then or when it takes the draft over. */
const useDraftTakenOver = (name: string | undefined, setTaken: (isTaken: boolean) => void) => {
  const userId = useMe().userdetails.id
  useEffect(() => {
    if (name === undefined) return
    return watchDraft(userId, name, stored => {
      if (stored?.savedAs !== undefined) sayGone(stored.savedAs)
      if (stored?.savedAs !== undefined || (stored?.openIn && stored.openIn !== PAGE)) setTaken(true)
    })
  }, [userId, name, setTaken])
}

/**
 * A form's draft. A new record's may be another customer's, so it is shown only on request. It belongs to one tab; a
 * tab that loses it stops keeping it.
 */
export const useDraft = (form: string, isNew: boolean) => {
  const userId = useMe().userdetails.id
  const [opened] = useState(() => openDraft(userId, form, isNew))
  const [name, setName] = useState(opened.name)
  const [offered, setOffered] = useState(opened.offered)
  const [draft, newestDraft, setDraft] = useNewestState<Draft>(opened.kept ? reopen(opened.kept) : noDraft)
  const [restoredAt, setRestoredAt] = useState(isNew ? undefined : opened.kept?.at)
  const [isTaken, setTaken] = useState(false)
  const isHeld = draft.at > 0 && !isTaken
  useRememberedTyping(name, isHeld)
  const nameHeld = isNew && isHeld ? name : undefined
  const openElsewhere = useOpenDraft(nameHeld, offered)
  useDraftTakenOver(nameHeld, setTaken)

  const forget = () => {
    if (isTaken) setName(newDraftName(form))
    else dropDraft(userId, name)
    setTaken(false)
    const openIn = offered && readDraft(userId, offered.name)?.openIn
    const isLeft = openIn === undefined || (openIn === offered?.openIn && openElsewhere === undefined)
    if (offered && isLeft) dropDraft(userId, offered.name)
    setOffered(undefined)
    setRestoredAt(undefined)
  }
  const settled = () => saveStep(newestDraft().save, { is: 'settled' })
  return {
    draft,
    newestDraft,
    keep: (next: Draft, storable: Draft['values']) => {
      setDraft(next)
      if (!isTaken && next.at > 0)
        keepDraft(userId, name, { ...next, values: storable, openIn: isNew ? PAGE : undefined })
    },
    /** After a save the screen stays, and nothing counts as typed. */
    forgetSaved: (savedAs = '') => {
      forget()
      if (isNew) keepDraft(userId, name, { ...noDraft, at: Date.now(), savedAs })
      setDraft({ ...newestDraft(), at: 0, save: settled() })
    },
    drop: () => {
      forget()
      setDraft({ ...noDraft, save: settled() })
    },
    offeredAt: offered?.at,
    offered: offered?.values,
    takeOffered: () => {
      // It may have been saved since it was offered, and one draft must not become two records.
      const left = offered && readDraft(userId, offered.name)
      setOffered(undefined)
      if (!offered || !left || !hasContent(left)) return sayGone(left?.savedAs)
      setName(offered.name)
      setDraft(reopen(left))
    },
    isOpenElsewhere: openElsewhere !== undefined,
    isTaken,
    restoredAt,
  }
}

export type KeptDraft = ReturnType<typeof useDraft>
