import { type KeyboardEvent, useRef, useState } from 'react'
import type { CallError } from '../call.ts'
import { failureOf, sayFailure } from '../failures.ts'
import { toast } from '../ui/toasts.tsx'

type Shown = { text: string; version: number }

type Options = {
  text: string
  /** Of the record that the text is of, where the caller does not know the newest one itself. */
  version?: number
  /** Throws what the server refused it with. */
  onSave: (text: string, version: number) => Promise<void>
}

/** A text that is saved by itself: what is typed is kept until it is saved or given up, also when it was refused. */
export const useSavedText = ({ text, version = 0, onSave }: Options) => {
  const [edit, setEdit] = useState<{ text: string; from: Shown }>()
  const [failure, setFailure] = useState<CallError>()
  const isStale = failure?.code === 'conflict'
  const underWay = useRef<string>(undefined)

  const type = (typed: string) => {
    setEdit({ text: typed, from: edit?.from ?? { text, version } })
    if (!isStale) setFailure(undefined)
  }
  const drop = () => {
    setEdit(undefined)
    setFailure(undefined)
  }
  const save = async () => {
    if (!edit) return
    const typed = edit.text.trim()
    if (typed === text) return drop()
    // Enter saves and the field is left right after it: that is one save.
    if (typed === underWay.current) return
    // Another field of the row may have changed: only another text is in the way of this one.
    const isMine = text === edit.from.text || isStale
    underWay.current = typed
    try {
      await onSave(typed, isMine ? version : edit.from.version)
      drop()
    } catch (error) {
      setFailure(failureOf(error))
      if (failureOf(error).code === 'conflict') toast.warn(failureOf(error).message)
      else sayFailure(error)
    } finally {
      underWay.current = undefined
    }
  }
  /** What was refused is not sent again by merely going on; Enter does. */
  const saveOnBlur = () => {
    if (!failure || isStale) void save()
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
