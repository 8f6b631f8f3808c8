import { useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Problem, withWhole } from '#shared/errors.ts'
import { findAnswer, isUnclear } from '../call.ts'
import type { Draft, LostSave } from '../drafts.ts'
import { failureOf } from '../failures.ts'
import { toast } from '../ui/toasts.tsx'
import type { FormOptions, Reloaded } from './form-options.ts'
import { askAboutEarlier, callUnderKey, failureText } from './lost-saves.ts'
import { same } from './merge-values.ts'

const names = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

type Sending<E extends Endpoint, V> = {
  options: FormOptions<E, V>
  versionKey: string
  input: (version?: number) => V
  /** One key per content: a second click or a retry after a lost answer saves nothing twice. */
  keyNow: () => string
  renewKey: () => void
  newestDraft: () => Draft
  markLost: (lost: LostSave) => void
  forget: () => void
  /** What was sent is saved. */
  onSettled: (answer: OutputOf<E>) => void
  /** Only what stands beside the fields has changed, as a signature does: the form goes on with the newer version. */
  isUntouched: (fresh: Reloaded) => boolean
  mark: (texts: Record<string, string>) => void
  refuse: (found: readonly Problem[]) => void
  onConflict: (text: string) => void
  /** Once more, as another record. */
  submitAgain: (files: readonly File[]) => Promise<boolean>
}

/** Sends what a form holds: once, whatever becomes of the answer, and over nobody else's change. */
export const useSending = <E extends Endpoint, V>(sending: Sending<E, V>) => {
  const { options, versionKey, input, newestDraft, markLost, forget, mark, refuse } = sending
  const [isSaving, setSaving] = useState(false)
  const closeFailure = useRef(() => {})
  const filesSent = useRef<readonly File[]>([])

  /** A conflict is another's change only if the record has moved on; else it is a refusal like any other. */
  const changedByAnother = async (error: unknown, version: number | undefined) => {
    const { code, fields: marks } = failureOf(error)
    if (code !== 'conflict' || Object.keys(marks).length > 0) return undefined
    const fresh = await options.reload?.().catch(() => undefined)
    const sent = (input(version) as Record<string, unknown>)[versionKey]
    return fresh?.version !== undefined && fresh.version !== sent ? fresh : undefined
  }

  const fail = (error: unknown, { isByAnother, wasOnline }: { isByAnother: boolean; wasOnline: boolean }) => {
    const failure = failureOf(error)
    if (failure.isShown) return
    const marks = Object.entries(failure.fields).map(([field, text]) => ({ field, text }))
    // A name that is taken belongs to its field; a record that somebody else changed concerns the whole form.
    if (marks.length > 0) return refuse(withWhole(marks, failure.message))
    if (isByAnother) return sending.onConflict(failure.message)
    mark({})
    closeFailure.current = toast.error(failureText(failure, wasOnline), options.cardName, options.refusalSeconds)
  }

  const forgetTry = () => {
    forget()
    sending.renewKey()
  }

  const settle = async (answer: OutputOf<E>) => {
    sending.onSettled(answer)
    toast.dropProblems(options.cardName)
    // 'It may have been saved' does not stand beside 'saved'.
    closeFailure.current()
    await options.onSaved(answer)
  }

  const settleEarlier = async (answer: OutputOf<E>) => {
    const earlier = options.savedBefore?.(answer)
    options.onFoundSaved?.(answer)
    const choice = await askAboutEarlier(earlier)
    if (choice === 'other') forgetTry()
    if (choice !== 'yes') return choice
    if (!earlier?.open) await settle(answer)
    else {
      forgetTry()
      earlier.open()
    }
    return choice
  }

  /** What was typed since stays, and is the next save. */
  const keepTheRest = (answer: OutputOf<E>) => {
    forgetTry()
    toast.warn('It was saved before', 'The answer was lost. Your change is not in it: submit it again.')
    options.onlyOnce?.(answer)
  }

  const answerOfLost = async () => {
    const { lost } = newestDraft()
    return lost && (await findAnswer(options.call, lost.key).catch(() => undefined))
  }

  /**
   * Asks what became of a try without an answer; what was saved leaves the form as after any save. Answers with what was
   * saved without what was typed since, and throws where nobody answers.
   */
  const resolveLost = async (): Promise<OutputOf<E> | undefined> => {
    const { lost } = newestDraft()
    const answer = lost && (await findAnswer(options.call, lost.key))
    const { lost: newest } = newestDraft()
    if (!answer || !newest) return undefined
    if (newest.isChanged) return answer
    await settle(answer)
    return undefined
  }

  /** Answers whether it is saved. With `version` once more, after nothing of the form's own was found changed. */
  const send = async (files: readonly File[], version?: number): Promise<boolean> => {
    const { lost } = newestDraft()
    const keySent = lost?.key ?? sending.keyNow()
    const wasOnline = navigator.onLine
    let choice: Awaited<ReturnType<typeof settleEarlier>> = 'yes'
    let newer: number | undefined
    setSaving(true)
    try {
      const isAsked = version !== undefined || (lost && !lost.isChanged && !options.asksAgain)
      if (!isAsked && options.ask && !(await options.ask(input()))) return false
      const sent = input(version)
      const packed = options.pack ? options.pack(sent) : (sent as InputOf<E>)
      const { answer, isOfEarlier } = await callUnderKey(options.call, packed, { key: keySent, files })
      const isChanged = lost?.isChanged || (lost && !same(names(files), names(filesSent.current)))
      if (!isOfEarlier || !isChanged) await settle(answer)
      else if (options.onlyOnce) keepTheRest(answer)
      else choice = await settleEarlier(answer)
    } catch (error) {
      if (isUnclear(error) && !lost) {
        filesSent.current = files
        markLost({ key: keySent, isChanged: false })
      }
      const fresh = await changedByAnother(error, version)
      if (fresh && sending.isUntouched(fresh)) newer = fresh.version
      else {
        fail(error, { isByAnother: fresh !== undefined, wasOnline })
        return false
      }
    } finally {
      setSaving(false)
    }
    if (newer !== undefined) return send(files, newer)
    return choice === 'other' ? sending.submitAgain(files) : choice === 'yes'
  }

  return { isSaving, send, answerOfLost, resolveLost }
}
