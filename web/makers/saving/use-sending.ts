import { useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Problem, refusalProblems } from '#shared/errors.ts'
import type { Upload } from '../../call.ts'
import { failureOf } from '../../failures.ts'
import { same } from '../../same.ts'
import type { SaveEvent, SaveState } from '../../save-state.ts'
import { toast } from '../../ui/toasts.tsx'
import { askAboutEarlier, callUnderKey } from './lost-saves.ts'
import { type Outcome, useSendOnce } from './use-send-once.ts'

/** How a form is saved, and what follows. `V` is the type of its values. */
export type SaveOptions<E extends Endpoint, V> = {
  call: E
  refusalSeconds?: number
  cardName?: string | undefined
  pack?: (input: NoInfer<V>) => InputOf<E>
  ask?: (input: NoInfer<V>) => Promise<boolean>
  /** Also asks before a lost try is repeated, because its answer must be on the screen. */
  asksAgain?: boolean
  /** The form stays busy until this is done, for instance while another page loads. */
  onSaved: (answer: OutputOf<E>) => void | Promise<void>
  reload?: () => Promise<Reloaded | undefined>
  savedBefore?: (answer: OutputOf<E>) => { name: string; open?: () => void }
  onFoundSaved?: (answer: OutputOf<E>) => void
  /** The record was closed to this person meanwhile. */
  onForbidden?: () => void
  /**
   * For saves that add something beside the record, as a payment, which a version would not refuse twice. Called with
   * the earlier try's answer.
   */
  onlyOnce?: (answer: OutputOf<E>) => void
}

export type Reloaded = object & {
  version?: number | undefined
  isMovedBeside?: boolean
}

type Sending<E extends Endpoint, V> = {
  options: SaveOptions<E, V>
  versionKey: string
  input: (version?: number) => V
  state: () => SaveState
  step: (event: SaveEvent) => void
  onSettled: (answer: OutputOf<E>) => void
  /** True when only data beside the fields changed, as a signature does; the form then uses the newer version. */
  isUntouched: (fresh: Reloaded) => boolean
  mark: (texts: Record<string, string>) => void
  refuse: (found: readonly Problem[]) => void
}

const namesOf = (files: readonly Upload[]) =>
  files.map(({ field, file }) => [field, file.name, file.size, file.lastModified])

/** Returns the newer record if another person saved it; a conflict without a newer version is an ordinary refusal. */
const changedByAnother = async <E extends Endpoint, V>(
  { options, versionKey, input }: Sending<E, V>,
  error: unknown,
  version: number | undefined,
) => {
  const { code, fields: marks } = failureOf(error)
  if (code !== 'conflict' || Object.keys(marks).length > 0) return undefined
  const fresh = await options.reload?.().catch(() => undefined)
  const sent = (input(version) as Record<string, unknown>)[versionKey]
  return fresh?.version !== undefined && fresh.version !== sent ? fresh : undefined
}

/** Handles a lost try that was saved without later changes. */
const settleEarlierSave = async <E extends Endpoint, V>(
  { options, step, onSettled }: Sending<E, V>,
  answer: OutputOf<E>,
  settle: (answer: OutputOf<E>) => unknown,
): Promise<Outcome> => {
  if (options.onlyOnce) {
    // The rest stays typed, for the next save.
    step({ is: 'settled' })
    toast.warn('It was saved before', 'The answer was lost. Your change is not in it: submit it again.')
    options.onlyOnce(answer)
    return 'yes'
  }
  const earlier = options.savedBefore?.(answer)
  options.onFoundSaved?.(answer)
  const choice = await askAboutEarlier(earlier)
  if (choice === 'other') step({ is: 'settled' })
  if (choice === 'yes' && earlier?.open) {
    onSettled(answer)
    earlier.open()
  } else if (choice === 'yes') await settle(answer)
  return choice
}

/** Sends a form once, even when an answer is lost, and never overwrites another person's change. */
export const useSending = <E extends Endpoint, V>(sending: Sending<E, V>) => {
  const { options, versionKey, input, state, step, mark, refuse } = sending
  const filesLost = useRef<readonly Upload[]>([])
  const filesNow = useRef<readonly Upload[]>([])
  const once = useSendOnce<E>({
    ...{ call: options.call, state, step, cardName: options.cardName, refusalSeconds: options.refusalSeconds },
    isChanged: lost => lost.isChanged || !same(namesOf(filesNow.current), namesOf(filesLost.current)),
    settle: async answer => {
      sending.onSettled(answer)
      toast.dropProblems(options.cardName)
      await options.onSaved(answer)
    },
  })

  const fail = (error: unknown, wasOnline: boolean, fresh: Reloaded | undefined) => {
    const failure = failureOf(error)
    const marks = Object.entries(failure.fields).map(([field, text]) => ({ field, text }))
    if (failure.isShown) return
    if (failure.code === 'forbidden') options.onForbidden?.()
    // A taken name belongs to its field; a changed record concerns the whole form.
    if (marks.length > 0) return refuse(refusalProblems(marks, failure.message))
    if (fresh) return step({ is: 'overtaken', text: failure.message })
    mark({})
    once.sayFailure(failure, wasOnline)
  }

  /** Sends the form. `version` is set for the second try, after finding that nothing of its own has changed. */
  const send = async (files: readonly Upload[], version?: number): Promise<Outcome> => {
    const { lost } = state()
    const wasOnline = navigator.onLine
    let newer: number | undefined
    filesNow.current = files
    if (!lost) filesLost.current = files
    step({ is: 'sent' })
    try {
      const isAsked = version !== undefined || (lost && !lost.isChanged && !options.asksAgain)
      if (!isAsked && options.ask && !(await options.ask(input()))) return 'no'
      const sent = input(version)
      const packed = options.pack ? options.pack(sent) : (sent as InputOf<E>)
      return await once.send({
        send: key => callUnderKey(options.call, packed, { key, files }),
        needsKey: !(versionKey in (sent as object)) || options.onlyOnce !== undefined,
        settleEarlier: answer => settleEarlierSave(sending, answer, once.settle),
      })
    } catch (error) {
      const fresh = await changedByAnother(sending, error, version)
      if (fresh && sending.isUntouched(fresh)) newer = fresh.version
      else {
        fail(error, wasOnline, fresh)
        return 'no'
      }
    } finally {
      step({ is: 'done' })
    }
    return send(files, newer)
  }

  return {
    send,
    answerOfLost: () => once.answerOfLost().catch(() => undefined),
    resolveLost: once.resolveLost,
  }
}
