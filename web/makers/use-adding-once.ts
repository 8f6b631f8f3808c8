import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { findAnswer, isUnclear } from '../call.ts'
import { failureOf } from '../failures.ts'
import { newKey } from '../keys.ts'
import { toast } from '../ui/toasts.tsx'
import { askAboutEarlier, failureText, linesNotSent, NOT_IN_IT } from './lost-saves.ts'
import { same } from './merge-values.ts'

/** The lines that were sent and got no answer, and the key that they were sent with: kept with the draft of the lines. */
export type LostLines<L> = { key: string; sent: readonly L[] }

type Adding<L> = {
  call: Endpoint
  /** As they are now, for answers that come later too. */
  typed: () => readonly L[]
  lost: () => LostLines<L> | undefined
  keepLost: (lost: LostLines<L> | undefined) => void
  /** What is saved leaves the screen, the rest stays typed. */
  keepTyped: (rest: readonly L[]) => void
  send: (lines: readonly L[], key: string) => Promise<{ isOfEarlier: boolean }>
  /** What people call the one that was sent. */
  nameOf?: (sent: readonly L[]) => string
  readAgain: () => unknown
  /** The fields of a refusal, to be marked. */
  onRefused?: (fields: Record<string, string>) => void
}

/** Adds lines to a record, each once, whatever becomes of the answer. */
export const useAddingOnce = <L>({ typed, lost: lostNow, keepLost, keepTyped, send, ...adding }: Adding<L>) => {
  const [isSaving, setSaving] = useState(false)
  const closeFailure = useRef(() => {})

  const settle = () => {
    closeFailure.current()
    keepLost(undefined)
    keepTyped([])
    return true
  }

  const fail = (error: unknown, wasOnline: boolean) => {
    const failure = failureOf(error)
    closeFailure.current()
    adding.onRefused?.(failure.fields)
    if (!failure.isShown) closeFailure.current = toast.error(failureText(failure, wasOnline))
    return false
  }

  /** What was saved leaves the lines before anybody is asked about the rest. */
  const settleEarlier = async (lines: readonly L[], { key, sent }: LostLines<L>): Promise<boolean> => {
    const rest = linesNotSent(lines, sent)
    if (same(lines, sent)) return settle()
    if (rest.length === 0) {
      toast.warn('It was saved before', NOT_IN_IT)
      return settle()
    }
    closeFailure.current()
    keepLost({ key, sent: [] })
    keepTyped(rest)
    const choice = await askAboutEarlier(adding.nameOf ? { name: adding.nameOf(sent) } : {})
    if (choice === 'yes') return settle()
    if (choice === 'no') return false
    keepLost(undefined)
    return sendTyped()
  }

  const sendTyped = async (): Promise<boolean> => {
    const lines = typed()
    const lost = lostNow()
    const key = lost?.key ?? newKey()
    const wasOnline = navigator.onLine
    try {
      const { isOfEarlier } = await send(lines, key)
      return isOfEarlier && lost ? await settleEarlier(lines, lost) : settle()
    } catch (error) {
      if (isUnclear(error) && !lost) keepLost({ key, sent: lines })
      return fail(error, wasOnline)
    }
  }

  /** Answers whether it is saved. */
  const add = async () => {
    setSaving(true)
    try {
      return await sendTyped()
    } finally {
      setSaving(false)
    }
  }

  /** What was saved and not changed since leaves the lines as after any save. */
  const resolveLost = async (lost: LostLines<L>) => {
    const answer = await findAnswer(adding.call, lost.key).catch(() => undefined)
    if (!answer || lostNow() !== lost || !same(typed(), lost.sent)) return
    settle()
    toast.ok('It was saved', 'The answer was lost.')
    await adding.readAgain()
  }

  const asked = useRef<string>(undefined)
  useEffect(() => {
    const lost = lostNow()
    if (isSaving || !lost || asked.current === lost.key) return
    asked.current = lost.key
    void resolveLost(lost)
  })

  return { add, isSaving }
}
