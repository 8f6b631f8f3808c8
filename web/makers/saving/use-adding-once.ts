import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { isUnclear } from '../../call.ts'
import { failureOf } from '../../failures.ts'
import { same } from '../../same.ts'
import { type LostSave, type SaveEvent, type SaveState, saveStep } from '../../save-state.ts'
import { stopsAtRefusedField } from '../../ui/refused-fields.ts'
import { toast } from '../../ui/toasts.tsx'
import { type AnsweredCall, askAboutEarlier, linesNotSent, NOT_IN_IT } from './lost-saves.ts'
import { useLostAnswer } from './use-lost-answer.ts'
import { type Outcome, useSendOnce } from './use-send-once.ts'

type Adding<L> = {
  call: Endpoint
  typed: () => readonly L[]
  save: () => SaveState
  keepSave: (save: SaveState) => void
  keepTyped: (rest: readonly L[]) => void
  send: (lines: readonly L[], key: string | undefined) => Promise<AnsweredCall<unknown>>
  nameOf?: (sent: readonly L[]) => string
  readAgain: () => unknown
  onRefused?: (fields: Record<string, string>) => void
}

/** Adds lines to a record, each once, even when an answer is lost. */
export const useAddingOnce = <L>({ typed, save, keepTyped, ...adding }: Adding<L>) => {
  const [, draw] = useState<SaveState>()
  const keep = (next: SaveState) => {
    adding.keepSave(next)
    draw(next)
  }
  const step = (event: SaveEvent) => keep(saveStep(save(), event))
  const sentOf = (lost: LostSave) => lost.sent as readonly L[]
  const isChanged = (lost: LostSave) => !same(typed(), lost.sent)
  const settle = () => {
    step({ is: 'settled' })
    keepTyped([])
  }
  const once = useSendOnce({ call: adding.call, state: save, step, isChanged, settle })

  /** Saved lines leave before the question about the rest. */
  const settleEarlier = async (_: unknown, lost: LostSave): Promise<Outcome> => {
    const rest = linesNotSent(typed(), sentOf(lost))
    if (rest.length === 0) toast.warn('It was saved before', NOT_IN_IT)
    else {
      keep({ ...save(), lost: { ...lost, sent: [] } })
      keepTyped(rest)
    }
    const name = adding.nameOf && sentOf(lost).length > 0 ? { name: adding.nameOf(sentOf(lost)) } : {}
    const choice = rest.length === 0 ? 'yes' : await askAboutEarlier(name)
    if (choice === 'yes') await once.settle(undefined as never)
    if (choice === 'other') step({ is: 'settled' })
    return choice
  }

  const add = async (): Promise<boolean> => {
    if (stopsAtRefusedField()) return false
    const lines = typed()
    const wasOnline = navigator.onLine
    let outcome: Outcome = 'no'
    try {
      const send = (key: string | undefined) => adding.send(lines, key) as Promise<AnsweredCall<never>>
      outcome = await once.send({ send, sent: lines, settleEarlier })
    } catch (error) {
      const failure = failureOf(error)
      if (!isUnclear(error)) adding.onRefused?.(failure.fields)
      once.sayFailure(failure, wasOnline)
    } finally {
      step({ is: 'done' })
    }
    return outcome === 'other' ? add() : outcome === 'yes'
  }

  const isSaving = save().at === 'saving'
  const resolveLost = async () => {
    const { lost } = save()
    await once.resolveLost()
    if (!lost || save().lost) return
    toast.ok('It was saved', 'The answer was lost.')
    await adding.readAgain()
  }
  useLostAnswer({ isLost: save().lost !== undefined, isSaving, resolveLost }, 0)

  return { add, isSaving }
}
