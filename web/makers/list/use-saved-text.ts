import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../call.ts'
import { failureOf } from '../../failures.ts'
import { toast } from '../../ui/toasts.tsx'
import { whenDrawn } from '../../when-drawn.ts'

type Shown = { text: string; version: number }

type Options = {
  name: string
  text: string
  shown?: string
  /** The record's version, where the caller does not track the newest one itself. */
  version?: number
  onSave: (text: string, version: number) => Promise<unknown>
}

type Failure = { message: string; kind: 'refused' | 'stale' | 'passing' }

const PASSING = new Set(['offline', 'unavailable'])

const useNewest = <T>(value: T) => {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

const failureKind = async (
  { code }: CallError,
  sent: number,
  newestVersion: { current: number },
): Promise<Failure['kind']> => {
  if (PASSING.has(code)) return 'passing'
  if (code !== 'conflict') return 'refused'
  // The list redraws its rows a moment later; only a row with a newer version was changed by others.
  await whenDrawn()
  return newestVersion.current === sent ? 'refused' : 'stale'
}

/** A typed text with the saved one it replaces. */
type Edit = { text: string; from: Shown }

/** The version may differ because of another field; only a different text is a conflict. */
const versionFor = ({ from }: Edit, { text, version }: Shown, isStale: boolean) =>
  text === from.text || isStale ? version : from.version

/**
 * A text saved by itself. A refused text can be mended while the field has the focus; leaving restores the saved one,
 * with the refused one offered in the message. After a conflict or an outage the typed text stays.
 */
export const useSavedText = ({ name, text, shown = text, version = 0, onSave }: Options) => {
  const [edit, setEdit] = useState<Edit>()
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
  /** Text typed during a save stays, and is saved on leaving. */
  const settle = (sent: string, saved: string) => {
    closeMessage.current()
    setFailure(undefined)
    const from = { text: saved, version: newestVersion.current }
    setEdit(now => (now && now.text !== sent ? { ...now, from } : undefined))
  }
  const goBack = (typed: string, message: string) => {
    drop()
    const editAgain = () => {
      // First, so that a focused field begins with the saved text.
      if (field.current instanceof HTMLElement) field.current.focus()
      setEdit({ text: typed, from: { text, version } })
    }
    toast.refused(message, `${name} is still ${shown || 'empty'}`, editAgain)
  }
  const fail = async (error: CallError, typed: string, sent: number) => {
    const { message, isShown } = error
    // Newer text was typed meanwhile; its own save counts.
    if (newestEdit.current && newestEdit.current.text.trim() !== typed) return
    const kind = await failureKind(error, sent, newestVersion)
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
    // Enter saves and the field is then left: that is one save.
    if (typed === underWay.current) return
    const sent = versionFor(edit, { text, version }, isStale)
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
  /** A refused text is not sent again on leaving; Enter sends it. */
  const saveOnBlur = () => {
    isLeft.current = true
    if (edit && failure?.kind === 'refused') goBack(edit.text, failure.message)
    else if (failure?.kind !== 'passing') void save()
  }
  return { typed: edit?.text, isStale, error: failure?.message, type, drop, save, saveOnBlur }
}

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
