import { useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import { cardNumberProblems } from '../card-numbers.ts'
import type { Draft, LostSave } from '../drafts.ts'
import { newKey } from '../keys.ts'
import { asText } from '../text.ts'
import { confirm } from '../ui/confirm.tsx'
import { type FormValues, fromFormValue, isSecret } from './form-fields.tsx'
import { type FormOptions, startValues } from './form-options.ts'
import { same } from './merge-values.ts'
import { useDraft } from './use-draft.ts'
import { useOvertaken } from './use-overtaken.ts'
import { useRefusals } from './use-refusals.ts'
import { useSending } from './use-sending.ts'

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
  const [compared, setCompared] = useState<{ version?: number; values: FormValues; record: object }>()
  const [seen, setSeen] = useState<FormValues>()
  const [conflict, setConflict] = useState<string>()
  const key = useRef(newKey())
  const renewKey = () => {
    key.current = newKey()
  }
  const versionSaved = useRef<number>(undefined)

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

  const input = (version = theirs?.version) =>
    ({
      ...Object.fromEntries(shown.map(field => [field.key, fromFormValue(field, values[field.key])])),
      ...fixed,
      ...(version === undefined ? {} : { [versionKey]: version }),
    }) as V

  const { mark, unmark, refuse, ...marked } = useRefusals({
    ...{ fields, values, cards },
    findProblems: () => problems?.(input()) ?? [],
    markedCells: () => options.markedCells?.(input()) ?? 0,
    seconds: options.refusalSeconds,
    cardName: options.cardName,
  })

  const store = (next: Draft) => {
    const secrets = new Set<string>(fields.filter(isSecret).map(secret => secret.key))
    keep(next, without(next.values, secrets))
  }

  // A version refuses a second save by itself. Without one, the key of a lost try stays in use until its fate is known.
  const isVersioned = versionKey in (fixed ?? {}) && !options.onlyOnce
  const markLost = (lost: LostSave) => {
    if (!isVersioned) store({ ...newestDraft(), lost })
  }

  const { isSaving, send, answerOfLost, resolveLost } = useSending<E, V>({
    ...{ options, versionKey, input, renewKey, newestDraft, markLost, forget, mark, refuse },
    keyNow: () => key.current,
    onSettled: answer => {
      forgetSaved(options.savedBefore?.(answer).name)
      versionSaved.current = recordVersion
      renewKey()
      unmark()
    },
    isUntouched: fresh => same(startValues(fields, fresh), now) && !fresh.isMovedBeside,
    onConflict: setConflict,
    submitAgain: files => submit(files),
  })

  // What was saved follows the record again as soon as that is read anew.
  useEffect(() => {
    if (versionSaved.current === undefined || versionSaved.current === recordVersion) return
    versionSaved.current = undefined
    if (newestDraft().at === 0) drop()
  })

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
    unmark(Object.keys(filled))
    store(next)
  }

  const set = (field: string, value: unknown) => fill({ [field]: value })

  const clear = () => {
    // What is being saved may yet be refused, and is needed then.
    if (isSaving) return
    drop()
    key.current = newKey()
    unmark()
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

  /** Answers whether it is saved. */
  const submit = async (files: readonly File[] = []): Promise<boolean> => {
    if (isSaving || !(await maySaveTaken()) || !(await mayOverwrite())) return false
    const found = [...(problems?.(input()) ?? []), ...cards]
    if (found.length === 0) unmark()
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
    setCompared({ record: fresh, values: theirValues, ...(version === undefined ? {} : { version }) })
    setSeen(theirValues)
    setConflict(undefined)
  }

  const theirText = (field: string) => (isClash(field) ? `Now: ${asText(now[field]) || 'empty'}` : undefined)

  return {
    values,
    /** What the fields follow: the record as it was loaded, or as it was compared with after a conflict. */
    record: theirs?.record ?? record,
    /** For answers and effects: with what was typed since the form was drawn. */
    newestValues: (): FormValues => ({ ...now, ...newestDraft().values }),
    set,
    fill,
    clear,
    ...marked,
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
