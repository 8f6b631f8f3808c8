import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CallError } from '../call.ts'
import { failureOf } from '../failures.ts'
import { toast } from '../ui/toasts.tsx'
import { whenDrawn } from '../when-drawn.ts'

type Shown = { text: string; version: number }

type Options = {
  /** What messages call it by. */
  name: string
  text: string
  /** How the saved text reads, where it differs. */
  shown?: string
  /** Of the record that the text is of, where the caller does not know the newest one itself. */
  version?: number
  /** Throws what the server refused it with. */
  onSave: (text: string, version: number) => Promise<unknown>
}

type Failure = { message: string; kind: 'refused' | 'stale' | 'passing' }

const PASSING = new Set(['offline', 'unavailable'])

/** Always the newest value, also for what was begun before it came. */
const useNewest = <T>(value: T) => {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

/**
 * A text that is saved by itself. What was refused stays to be mended while the field has the focus; once it is left,
 * the saved text stands there again, and the message that says so offers the refused one. What somebody else has
 * overtaken, or an outage keeps from being saved, stays.
 */
export const useSavedText = ({ name, text, shown = text, version = 0, onSave }: Options) => {
  const [edit, setEdit] = useState<{ text: string; from: Shown }>()
  const [failure, setFailure] = useState<Failure>()
  const isStale = failure?.kind === 'stale'
  const newestVersion = useNewest(version)
  const newestEdit = useNewest(edit)
  const underWay = useRef<string>(undefined)
  const isLeft = useRef(false)
  const field = useRef<Element>(null)
  const closeMessage = useRef(() => {})

  const type = (typed: string) => {
    isLeft.current = false
    field.current = document.activeElement
    setEdit({ text: typed, from: edit?.from ?? { text, version } })
    if (!isStale) setFailure(undefined)
  }
  const drop = () => {
    closeMessage.current()
    setEdit(undefined)
    setFailure(undefined)
  }
  /** What was typed since it was sent stays, and is saved on leaving it. */
  const settle = (sent: string, saved: string) => {
    closeMessage.current()
    setFailure(undefined)
    const from = { text: saved, version: newestVersion.current }
    setEdit(now => (now && now.text !== sent ? { ...now, from } : undefined))
  }
  const goBack = (typed: string, message: string) => {
    drop()
    const editAgain = () => {
      // First: a field that is entered begins with what is saved.
      if (field.current instanceof HTMLElement) field.current.focus()
      setEdit({ text: typed, from: { text, version } })
    }
    toast.refused(message, `${name} is still ${shown || 'empty'}`, editAgain)
  }
  const kindOf = async ({ code }: CallError, sent: number): Promise<Failure['kind']> => {
    if (PASSING.has(code)) return 'passing'
    if (code !== 'conflict') return 'refused'
    // The list was read again, and shows its rows a moment later: only a row that has moved on was overtaken.
    await whenDrawn()
    return newestVersion.current === sent ? 'refused' : 'stale'
  }
  const fail = async (error: CallError, typed: string, sent: number) => {
    const { message, isShown } = error
    // It was typed in since: the newer text is sent on leaving, and its answer is the one that counts.
    if (newestEdit.current && newestEdit.current.text.trim() !== typed) return
    const kind = await kindOf(error, sent)
    if (kind === 'refused' && isLeft.current && !isShown) return goBack(typed, message)
    setFailure({ message, kind })
    if (isShown) return
    closeMessage.current =
      kind === 'stale' ? toast.warn(message) : toast.error(message, `Esc brings back ${shown || 'the empty field'}`)
  }
  const save = async () => {
    if (!edit) return
    const typed = edit.text.trim()
    if (typed === text) return drop()
    // Enter saves and the field is left right after it: that is one save.
    if (typed === underWay.current) return
    // Another field of the row may have changed: only another text is in the way of this one.
    const isMine = text === edit.from.text || isStale
    const sent = isMine ? version : edit.from.version
    underWay.current = typed
    try {
      await onSave(typed, sent)
      settle(edit.text, typed)
    } catch (error) {
      await fail(failureOf(error), typed, sent)
    } finally {
      if (underWay.current === typed) underWay.current = undefined
    }
  }
  /** What was refused is not sent again by merely going on; Enter does. */
  const saveOnBlur = () => {
    isLeft.current = true
    if (edit && failure?.kind === 'refused') goBack(edit.text, failure.message)
    else if (failure?.kind !== 'passing') void save()
  }
  return {
    typed: edit?.text,
    /** Somebody else has written something else there meanwhile. */
    isStale,
    error: failure?.message,
    type,
    drop,
    save,
    saveOnBlur,
  }
}

/** The same for a field of any look: saved on Enter and on leaving it; Esc brings back what stood there. */
export const useSavedField = (options: Options) => {
  const { typed, error, type, drop, save, saveOnBlur } = useSavedText(options)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key !== 'Escape' || typed === undefined) return
    event.preventDefault()
    drop()
  }
  return { value: typed ?? options.text, error, onChange: type, onBlur: saveOnBlur, onKeyDown }
}
