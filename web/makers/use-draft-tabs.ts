import { useEffect, useLayoutEffect, useRef } from 'react'
import { type DraftTabs, joinDraftTabs } from '../draft-tabs.ts'

type Options = {
  /** A record's draft follows its record; that of a new one belongs to one tab. */
  isNew: boolean
  userId: number
  /** The draft that this tab has or is offered. */
  slot: string
  isHolding: () => boolean
  onHeldElsewhere: () => void
  onTaken: () => void
  onDropped: () => void
  /** Another tab has saved the draft that this one has or is offered. */
  onSaved: (saved: SavedDraft) => void
}

/** With its number, where it has one. */
export type SavedDraft = { savedAs?: string | undefined }

/** What this tab says of its draft to the others, and does when they speak of it. */
export const useDraftTabs = (options: Options) => {
  const { isNew, userId, slot } = options
  const newest = useRef(options)
  useLayoutEffect(() => {
    newest.current = options
  })
  const tabs = useRef<DraftTabs>(undefined)
  const draft = `${userId}.${slot}`

  useEffect(() => {
    if (!isNew) return
    const joined = joinDraftTabs(({ word, draft: meant, savedAs }) => {
      const { isHolding, onHeldElsewhere, onTaken, onDropped, onSaved } = newest.current
      if (meant !== draft) return
      if (word === 'held') return onHeldElsewhere()
      if (word === 'saved') return onSaved({ savedAs })
      if (!isHolding()) return
      if (word === 'asked') joined.say('held', draft)
      else if (word === 'taken') onTaken()
      else onDropped()
    })
    tabs.current = joined
    joined.say('asked', draft)
    return joined.close
  }, [isNew, draft])

  return {
    sayTaken: () => tabs.current?.say('taken', draft),
    sayDropped: () => tabs.current?.say('dropped', draft),
    saySaved: (savedAs: string | undefined) => tabs.current?.say('saved', draft, savedAs),
  }
}
