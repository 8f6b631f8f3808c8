import { useRef } from 'react'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { type CallError, findAnswer, isUnclear } from '../../call.ts'
import { newKey } from '../../keys.ts'
import type { LostSave, SaveEvent, SaveState } from '../../save-state.ts'
import { toast } from '../../ui/toasts.tsx'
import { type AnsweredCall, failureText } from './lost-saves.ts'

export type Outcome = 'yes' | 'no' | 'other'

type Once<E extends Endpoint> = {
  call: E
  state: () => SaveState
  step: (event: SaveEvent) => void
  isChanged: (lost: LostSave) => boolean
  settle: (answer: OutputOf<E>) => Promise<void> | void
  cardName?: string | undefined
  refusalSeconds?: number | undefined
}

type Way<A> = {
  send: (key: string | undefined) => Promise<AnsweredCall<A>>
  /** A version already refuses the second save, so no key is needed. */
  needsKey?: boolean
  sent?: unknown
  settleEarlier: (answer: A, lost: LostSave) => Promise<Outcome>
}

/** Sends a save exactly once: after a lost answer it is repeated under its own key. */
export const useSendOnce = <E extends Endpoint>({ call, state, step, isChanged, ...once }: Once<E>) => {
  const closeFailure = useRef(() => {})

  const settle = async (answer: OutputOf<E>) => {
    closeFailure.current()
    await once.settle(answer)
  }

  const sayFailure = (failure: CallError, wasOnline: boolean) => {
    closeFailure.current()
    if (failure.isShown) return
    closeFailure.current = toast.error(failureText(failure, wasOnline), once.cardName, once.refusalSeconds)
  }

  const send = async ({ needsKey = true, sent, ...way }: Way<OutputOf<E>>): Promise<Outcome> => {
    const { lost } = state()
    const key = lost?.key ?? (needsKey ? newKey() : undefined)
    step({ is: 'sent', key, sent })
    try {
      const { answer, isOfEarlier } = await way.send(key)
      if (isOfEarlier && lost && isChanged(lost)) return await way.settleEarlier(answer, lost)
      await settle(answer)
      return 'yes'
    } catch (error) {
      if (isUnclear(error)) step({ is: 'unanswered' })
      throw error
    }
  }

  const answerOfLost = async () => {
    const { lost } = state()
    return lost && (await findAnswer(call, lost.key))
  }

  /**
   * Asks for the outcome of a lost try. A saved one settles as any save does, unless the form changed since; throws
   * without an answer.
   */
  const resolveLost = async (): Promise<OutputOf<E> | undefined> => {
    const answer = await answerOfLost()
    const { lost } = state()
    if (!answer || !lost) return undefined
    if (isChanged(lost)) return answer
    await settle(answer)
    return undefined
  }

  return { send, settle, sayFailure, answerOfLost, resolveLost }
}
