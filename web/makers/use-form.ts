import { useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { type Problem, textByField, withWhole } from '#shared/errors.ts'
import { call, findAnswer, isUnclear } from '../call.ts'
import { cardNumberProblems } from '../card-numbers.ts'
import type { Draft, LostSave } from '../drafts.ts'
import { failureOf } from '../failures.ts'
import { newKey } from '../keys.ts'
import type { LastChange } from '../last-change.ts'
import { asText } from '../text.ts'
import { askChoice, confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toasts.tsx'
import { countMarked } from './count-marked.ts'
import { type Field, type FormValues, fromFormValue, isSecret, toFormValue } from './form-fields.tsx'
import { inFormOrder } from './form-order.ts'
import { same } from './merge-values.ts'
import { useDraft } from './use-draft.ts'
import { useOvertaken } from './use-overtaken.ts'

/** `V` is what the form holds and its rules read: the call's input, unless `pack` makes that of it. */
export type FormOptions<E extends Endpoint, V = InputOf<E>> = {
  /** Names the draft: a form of a record has the record's id in it. */
  name: string
  call: E
  fields: readonly Field<NoInfer<V>>[]
  /** The record as it was loaded, or the start values of a new one. */
  record: object
  /** There is no record yet: a draft that was left is offered, not shown. */
  isNew?: boolean
  /** How long the toast of a refused save stays; 8 unless told. */
  refusalSeconds?: number
  /** How messages name it, where there are several on a page. */
  cardName?: string | undefined
  /** The name under which the call takes the version. */
  versionKey?: string
  /** Sent along and not shown: id, version. */
  fixed?: Partial<NoInfer<V>>
  /** The rules of the feature: the server refuses with the same texts. */
  problems?: (input: NoInfer<V>) => Problem[]
  /** Where the call groups or converts what the form holds flat. */
  pack?: (input: NoInfer<V>) => InputOf<E>
  /** How many cells of its lines are marked while something is wrong with them. */
  markedCells?: ((input: NoInfer<V>) => number) | undefined
  /** Asked when nothing else is wrong; false leaves the form as it is. */
  ask?: (input: NoInfer<V>) => Promise<boolean>
  /** Also before a try that got no answer is sent again: what it shows must be on the screen. */
  asksAgain?: boolean
  /** The form takes nothing until this is done, as where another page comes in its place. */
  onSaved: (answer: OutputOf<E>) => void | Promise<void>
  /** The record as it is on the server now, to compare with after a conflict. */
  reload?: () => Promise<Reloaded | undefined>
  /** Who changed the record last, and when. */
  fetchLastChange?: () => Promise<LastChange | undefined>
  /** What an earlier try saved, whose answer was lost: its name, and the way to it where there is one. */
  savedBefore?: (answer: OutputOf<E>) => { name: string; open?: () => void }
  /**
   * A save adds something beside the record, as a payment: the version, which follows what is read anew, does not refuse
   * it a second time. Called with what an earlier try saved without what was typed since.
   */
  onlyOnce?: (answer: OutputOf<E>) => void
}

type Reloaded = object & {
  version?: number | undefined
  /** Something has changed that is no field of the form and still matters to what it saves. */
  isMovedBeside?: boolean
}

const startValues = <V>(fields: readonly Field<V>[], record: object): FormValues =>
  Object.fromEntries(fields.map(field => [field.key, toFormValue(field, (record as FormValues)[field.key])]))

const LOST = 'No connection. It may have been saved. What you typed is kept here.'
const NOT_SENT = 'No connection. It was not sent. What you typed is kept here.'

const names = (files: readonly File[]) => files.map(({ name, size, lastModified }) => [name, size, lastModified])

const without = <T>(values: Record<string, T>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

/**
 * Marks, keeps, checks and sends what is typed. Only what was typed is the form's own: every other field follows the
 * record, so that a save never puts back what somebody else has changed meanwhile.
 */
export const useForm = <E extends Endpoint, V = InputOf<E>>(options: FormOptions<E, V>) => {
  const { name, fields, record, fixed, problems } = options
  const { draft, newestDraft, keep, forget, forgetSaved, drop, offered, ...kept } = useDraft(
    name,
    options.isNew ?? false,
  )
  const start = useMemo(() => startValues(fields, record), [fields, record])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const [compared, setCompared] = useState<{ version?: number; values: FormValues }>()
  const [seen, setSeen] = useState<FormValues>()
  const [conflict, setConflict] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  // One key per content: a second click or a retry after a lost answer saves nothing twice.
  const key = useRef(newKey())
  const closeFailure = useRef(() => {})
  const versionSaved = useRef<number>(undefined)
  const filesSent = useRef<readonly File[]>([])
  const refused = useRef<{ list: string; close: () => void }>(undefined)

  const versionKey = options.versionKey ?? 'version'
  const recordVersion = (fixed as Record<string, number | undefined> | undefined)?.[versionKey]
  // A record that was read again since is newer than what was compared with.
  const isCaughtUp = (recordVersion ?? 0) >= (compared?.version ?? Number.POSITIVE_INFINITY)
  const theirs = isCaughtUp ? undefined : compared

  const now = theirs?.values ?? start
  const { values, isClash, clashing, overtaken, chosen, askWhose } = useOvertaken({
    ...{ fields, draft, now },
    isShared: recordVersion !== undefined,
    fetchLastChange: options.fetchLastChange,
  })
  const shown = fields.filter(field => !field.when || field.when(values))
  const isDirty = shown.some(field => !same(values[field.key], now[field.key]))
  const cards = cardNumberProblems(
    shown.filter(field => !isSecret(field)),
    values,
  )

  const store = (next: Draft) => {
    const secrets = new Set<string>(fields.filter(isSecret).map(secret => secret.key))
    keep(next, without(next.values, secrets))
  }

  // A version refuses a second save by itself. Without one, the key of a lost try stays in use until its fate is known.
  const isVersioned = (options.versionKey ?? 'version') in (fixed ?? {}) && !options.onlyOnce
  const markLost = (lost: LostSave) => {
    if (!isVersioned) store({ ...newestDraft(), lost })
  }

  /** What was taken over meanwhile is the new beginning; what both have changed stays open. */
  const baseOf = (filled: FormValues, before: FormValues) =>
    Object.fromEntries(Object.keys(filled).map(field => [field, isClash(field) ? before[field] : now[field]]))

  /** Several fields at once, as a scan or a choice that brings others with it fills them. */
  const fill = (filled: FormValues) => {
    // What is changed while it is being saved would be lost with the form.
    if (isSaving) return
    key.current = newKey()
    const before = newestDraft()
    const next = {
      at: Date.now(),
      values: { ...before.values, ...filled },
      // What stood there when the typing began: the measure of whether somebody else has changed it since.
      base: { ...before.base, ...baseOf(filled, before.base) },
      lost: before.lost && { ...before.lost, isChanged: true },
    }
    setErrors(before => without(before, new Set(Object.keys(filled))))
    store(next)
  }

  const set = (field: string, value: unknown) => fill({ [field]: value })

  const clear = () => {
    // What is being saved may yet be refused, and is needed then.
    if (isSaving) return
    drop()
    key.current = newKey()
    setErrors({})
    setConflict(undefined)
  }

  /** Whoever has chosen has seen what the other made of it. */
  const resolve = (whose: 'mineFirst' | 'theirsFirst') => {
    const before = newestDraft()
    const base = Object.fromEntries(clashing.map(field => [field, now[field]]))
    key.current = newKey()
    store({ ...before, values: { ...before.values, ...chosen(whose) }, base: { ...before.base, ...base } })
  }

  /** Two tabs do not save one draft twice unasked. */
  const maySaveTaken = async () =>
    !kept.isTaken ||
    (await confirm({
      title: 'Another tab has taken this draft over',
      text: 'It may be saved there already.',
      confirmLabel: 'Save it here too',
      doubtful: true,
    }))

  /** Answers whether a save may go on: not before somebody has said whose stays, where both have changed the same. */
  const mayOverwrite = async () => {
    if (clashing.every(field => seen && same(seen[field], now[field]))) return true
    const whose = await askWhose()
    if (whose) resolve(whose)
    return whose === 'mineFirst'
  }

  const input = (version = theirs?.version) =>
    ({
      ...Object.fromEntries(shown.map(field => [field.key, fromFormValue(field, values[field.key])])),
      ...fixed,
      ...(version === undefined ? {} : { [versionKey]: version }),
    }) as V

  const mark = (texts: Record<string, string>) => {
    setErrors(texts)
    setRefusals(count => count + 1)
  }

  /** What is wrong with a field, said when it is left. */
  const markField = ({ field, text }: Problem) => setErrors(before => ({ ...before, [field]: text }))

  /** Some texts ('*field is required') stand under their field and need its name elsewhere. */
  const said = ({ field, text }: Problem) => {
    const label = fields.find(one => one.key === field)?.label
    return text.startsWith('*') && label ? `${label}: ${text.slice(1)}` : text
  }

  const wrongNow = (marked: Record<string, string>) => JSON.stringify([marked, problems?.(input()) ?? []])

  const count = (marked: readonly Problem[]) =>
    countMarked({ marked, cards, values, markedCells: () => options.markedCells?.(input()) ?? 0 })

  const refuse = (found: readonly Problem[]) => {
    const list = inFormOrder(found, fields)
    mark(textByField(list))
    const wrong = count(list)
    const title = `Not saved. Correct ${wrong === 1 ? 'this' : `${wrong} fields`}.`
    const close = toast.problems(title, list.map(said), options.refusalSeconds, options.cardName)
    refused.current = { list: wrongNow(textByField(list)), close }
  }

  // The list is of what was wrong then: it goes when a field of it is changed, or when the rules find something else.
  useEffect(() => {
    if (!refused.current || refused.current.list === wrongNow(errors)) return
    refused.current.close()
    refused.current = undefined
  })

  // What was saved follows the record again as soon as that is read anew.
  useEffect(() => {
    if (versionSaved.current === undefined || versionSaved.current === recordVersion) return
    versionSaved.current = undefined
    if (newestDraft().at === 0) drop()
  })

  // It speaks of this form: whoever has left it can do nothing about it.
  useEffect(() => () => refused.current?.close(), [])

  /** A conflict is another's change only if the record has moved on; else it is a refusal like any other. */
  const changedByAnother = async (error: unknown, version: number | undefined) => {
    const { code, fields: marks } = failureOf(error)
    if (code !== 'conflict' || Object.keys(marks).length > 0) return undefined
    const fresh = await options.reload?.().catch(() => undefined)
    const sent = (input(version) as Record<string, unknown>)[versionKey]
    return fresh?.version !== undefined && fresh.version !== sent ? fresh : undefined
  }

  /** Only what stands beside the fields has changed, as a signature does: the form goes on with the newer version. */
  const isUntouched = (fresh: Reloaded) => same(startValues(fields, fresh), now) && !fresh.isMovedBeside

  const fail = async (error: unknown, { isByAnother, wasOnline }: { isByAnother: boolean; wasOnline: boolean }) => {
    const failure = failureOf(error)
    if (failure.isShown) return
    const marks = Object.entries(failure.fields).map(([field, text]) => ({ field, text }))
    // A name that is taken belongs to its field; a record that somebody else changed concerns the whole form.
    if (marks.length > 0) return refuse(withWhole(marks, failure.message))
    if (isByAnother) return setConflict(failure.message)
    mark({})
    const message = failure.code === 'offline' ? (wasOnline ? LOST : NOT_SENT) : failure.message
    closeFailure.current = toast.error(message, options.cardName, options.refusalSeconds)
  }

  const forgetTry = () => {
    forget()
    key.current = newKey()
  }

  const settle = async (answer: OutputOf<E>) => {
    forgetSaved(options.savedBefore?.(answer).name)
    versionSaved.current = recordVersion
    key.current = newKey()
    setErrors({})
    toast.dropProblems(options.cardName)
    // 'It may have been saved' does not stand beside 'saved'.
    closeFailure.current()
    await options.onSaved(answer)
  }

  /** An earlier try was saved after all, without what was changed since. */
  const askAboutEarlier = async (answer: OutputOf<E>) => {
    const { name: saved, open } = options.savedBefore?.(answer) ?? {}
    const choice = await askChoice({
      title: open ? `It was saved as ${saved}` : ['It was saved before', ...(saved ? [saved] : [])].join(': '),
      text: 'The answer was lost. Your change is not in it.',
      confirmLabel: open ? `Open ${saved}` : 'Leave it as saved',
      otherLabel: 'Save as another',
    })
    if (choice === 'other') forgetTry()
    if (choice !== 'yes') return choice
    if (!open) await settle(answer)
    else {
      forgetTry()
      open()
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

  /** Asks what became of a try without an answer; what was saved leaves the form as after any save. */
  const resolveLost = async () => {
    const answer = await answerOfLost()
    const { lost } = newestDraft()
    if (answer && lost && !lost.isChanged) await settle(answer)
  }

  /** Answers whether it is saved. With `version` once more, after nothing of the form's own was found changed. */
  const send = async (files: readonly File[], version?: number): Promise<boolean> => {
    const { lost } = newestDraft()
    const keySent = lost?.key ?? key.current
    const wasOnline = navigator.onLine
    let isOfEarlier = false
    let choice: Awaited<ReturnType<typeof askAboutEarlier>> = 'yes'
    let newer: number | undefined
    setSaving(true)
    try {
      const isAsked = version !== undefined || (lost && !lost.isChanged && !options.asksAgain)
      if (!isAsked && options.ask && !(await options.ask(input()))) return false
      const sent = input(version)
      const answer = await call(options.call, options.pack ? options.pack(sent) : (sent as InputOf<E>), {
        key: keySent,
        files,
        onAnsweredBefore: () => {
          isOfEarlier = true
        },
      })
      const isChanged = lost?.isChanged || (lost && !same(names(files), names(filesSent.current)))
      if (!isOfEarlier || !isChanged) await settle(answer)
      else if (options.onlyOnce) keepTheRest(answer)
      else choice = await askAboutEarlier(answer)
    } catch (error) {
      if (isUnclear(error) && !lost) {
        filesSent.current = files
        markLost({ key: keySent, isChanged: false })
      }
      const fresh = await changedByAnother(error, version)
      if (fresh && isUntouched(fresh)) newer = fresh.version
      else {
        await fail(error, { isByAnother: fresh !== undefined, wasOnline })
        return false
      }
    } finally {
      setSaving(false)
    }
    if (newer !== undefined) return send(files, newer)
    return choice === 'other' ? submit(files) : choice === 'yes'
  }

  /** Answers whether it is saved. */
  const submit = async (files: readonly File[] = []): Promise<boolean> => {
    if (isSaving || !(await maySaveTaken()) || !(await mayOverwrite())) return false
    const found = [...(problems?.(input()) ?? []), ...cards]
    if (found.length === 0) setErrors({})
    // What an earlier try saved may itself be what the rules are against now: nothing remains to be paid.
    if (found.length === 0 || (cards.length === 0 && (await answerOfLost()))) return send(files)
    refuse(found)
    return false
  }

  /** After a conflict: shows the other's values beside one's own and lets the next save go through. */
  const compare = async () => {
    const fresh = await options.reload?.()
    if (!fresh) return
    const { version } = fresh
    const theirValues = startValues(fields, fresh)
    setCompared({ values: theirValues, ...(version === undefined ? {} : { version }) })
    setSeen(theirValues)
    setConflict(undefined)
  }

  const theirText = (field: string) => (isClash(field) ? `Now: ${asText(now[field]) || 'empty'}` : undefined)

  return {
    values,
    /** For answers and effects: with what was typed since the form was drawn. */
    newestValues: (): FormValues => ({ ...now, ...newestDraft().values }),
    set,
    fill,
    clear,
    // A line says it at its own cell.
    errors: { ...textByField(cards.filter(({ field }) => typeof values[field] === 'string')), ...errors },
    problemCount: count(Object.entries(errors).map(([field, text]) => ({ field, text }))),
    /** How often a save was refused: each time the first problem takes the focus. */
    refusals,
    shown,
    isDirty,
    isSaving,
    draftAt: draft.at || undefined,
    ...kept,
    offeredValues: offered && ({ ...now, ...offered } as FormValues),
    /** Somebody else has changed what is being typed over here: who, and what stands there now. */
    overtaken,
    keepMine: () => resolve('mineFirst'),
    takeTheirs: () => resolve('theirsFirst'),
    mayOverwrite,
    /** The other's save was looked at: the next one goes through. */
    isCompared: compared !== undefined && conflict === undefined,
    submit,
    markField,
    /** It was sent, and nobody knows whether it is saved. */
    isLost: draft.lost !== undefined,
    resolveLost,
    input,
    conflict,
    compare,
    theirText,
  }
}

export type FormState = ReturnType<typeof useForm<Endpoint>>
