import { useEffect, useMemo, useRef, useState } from 'react'
import type { Endpoint, InputOf } from '#shared/endpoint.ts'
import type { Upload } from '../../call.ts'
import { cardNumberProblems } from '../../card-numbers.ts'
import type { Draft } from '../../drafts.ts'
import { same } from '../../same.ts'
import { type SaveEvent, saveStep } from '../../save-state.ts'
import { asText } from '../../text.ts'
import { confirm } from '../../ui/confirm.tsx'
import { stopsAtRefusedField } from '../../ui/refused-fields.ts'
import { type KeptDraft, useDraft } from '../draft/use-draft.ts'
import { useMergeConflicts } from '../saving/use-merge-conflicts.ts'
import { type Reloaded, useSending } from '../saving/use-sending.ts'
import { type Field, type FormValues, fromFormValue, isSecret } from './form-fields.tsx'
import { type FormOptions, startValues } from './form-options.ts'
import { useRefusals } from './use-refusals.ts'

const without = <T>(values: Record<string, T>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.has(key)))

/** The record that fields follow: as loaded, or as compared after a conflict. */
const useFollowedRecord = <E extends Endpoint, V>({
  fields,
  record,
  fixed,
  versionKey = 'version',
}: FormOptions<E, V>) => {
  const start = useMemo(() => startValues(fields, record), [fields, record])
  const [compared, setCompared] = useState<{ version: number | undefined; values: FormValues; record: object }>()
  const recordVersion = (fixed as Record<string, number | undefined> | undefined)?.[versionKey]
  // A record read since then is newer than the compared one.
  const isCaughtUp = (recordVersion ?? 0) >= (compared?.version ?? Number.POSITIVE_INFINITY)
  const theirs = isCaughtUp ? undefined : compared
  return {
    ...{ versionKey, recordVersion },
    now: theirs?.values ?? start,
    record: theirs?.record ?? record,
    version: theirs?.version,
    seen: compared?.values,
    see: (fresh: Reloaded) =>
      setCompared({ record: fresh, values: startValues(fields, fresh), version: fresh.version }),
  }
}

type Typing = {
  fields: readonly Field<never>[]
  kept: KeptDraft
  now: FormValues
  conflicts: ReturnType<typeof useMergeConflicts>
  seen: FormValues | undefined
  unmark: (fields?: readonly string[]) => void
}

const typingOf = ({ fields, kept, now, conflicts, seen, unmark }: Typing) => {
  const { newestDraft, keep, drop } = kept
  const { isClash, clashing, chosen, askWhose } = conflicts
  const isSaving = kept.draft.save.at === 'saving'

  const store = (next: Draft) => {
    const secrets = new Set<string>(fields.filter(isSecret).map(secret => secret.key))
    keep(next, without(next.values, secrets))
  }

  /** Fields typed in are now based on the newest record; a clashing field keeps its old base. */
  const baseOf = (filled: FormValues, before: FormValues) =>
    Object.fromEntries(Object.keys(filled).map(field => [field, isClash(field) ? before[field] : now[field]]))

  const resolve = (whose: 'mineFirst' | 'theirsFirst') => {
    const before = newestDraft()
    const base = Object.fromEntries(clashing.map(field => [field, now[field]]))
    store({ ...before, values: { ...before.values, ...chosen(whose) }, base: { ...before.base, ...base } })
  }

  return {
    step: (event: SaveEvent) => store({ ...newestDraft(), save: saveStep(newestDraft().save, event) }),
    fill: (filled: FormValues) => {
      // Changes during a save would be lost with the form.
      if (isSaving) return
      const before = newestDraft()
      unmark(Object.keys(filled))
      store({
        at: Date.now(),
        values: { ...before.values, ...filled },
        base: { ...before.base, ...baseOf(filled, before.base) },
        save: saveStep(before.save, { is: 'typed' }),
      })
    },
    clear: () => {
      // A save may still be refused, and its values are needed then.
      if (isSaving) return
      drop()
      unmark()
    },
    keepMine: () => resolve('mineFirst'),
    acceptTheirs: () => resolve('theirsFirst'),
    /** Asks about clashing fields before a save; returns whether it may go on. */
    mayOverwrite: async () => {
      if (clashing.every(field => seen && same(seen[field], now[field]))) return true
      const whose = await askWhose()
      if (whose) resolve(whose)
      return whose === 'mineFirst'
    },
  }
}

/** Asks before two tabs save the same draft. */
const maySaveTaken = async (isTaken: boolean) =>
  !isTaken ||
  (await confirm({
    title: 'Another tab has taken this draft over',
    text: 'It may be saved there already.',
    confirmLabel: 'Save it here too',
    doubtful: true,
  }))

const useOneAtATime = (work: (files: readonly Upload[]) => Promise<boolean>) => {
  const isBusy = useRef(false)
  return async (files: readonly Upload[] = []): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    try {
      return await work(files)
    } finally {
      isBusy.current = false
    }
  }
}

/** Makes saved fields follow the record again once it is read anew; returns what to call after a save. */
const useDropAfterReread = (recordVersion: number | undefined, { newestDraft, drop }: KeptDraft) => {
  const versionSaved = useRef<number>(undefined)
  useEffect(() => {
    if (versionSaved.current === undefined || versionSaved.current === recordVersion) return
    versionSaved.current = undefined
    if (newestDraft().at === 0) drop()
  })
  return () => {
    versionSaved.current = recordVersion
  }
}

const inputWith = <E extends Endpoint, V>(
  { fixed }: FormOptions<E, V>,
  shown: FormOptions<E, V>['fields'],
  values: FormValues,
  version: Record<string, number>,
) => {
  const typed = Object.fromEntries(shown.map(field => [field.key, fromFormValue(field, values[field.key])]))
  return { ...typed, ...fixed, ...version } as V
}

/**
 * The state of a form: problems, draft, rules and saving. Only typed fields are its own; the others follow the
 * record, so that a save never reverts another person's change.
 */
export const useForm = <E extends Endpoint, V = InputOf<E>>(options: FormOptions<E, V>) => {
  const { fields, problems } = options
  const kept = useDraft(options.name, options.isNew ?? false)
  const { draft, newestDraft, forgetSaved, offered } = kept
  const { conflict, lost } = draft.save
  const isSaving = draft.save.at === 'saving'
  const followed = useFollowedRecord(options)
  const { now, recordVersion, versionKey, seen } = followed
  const isShared = recordVersion !== undefined
  const conflicts = useMergeConflicts({ fields, draft, now, isShared, fetchLastChange: options.fetchLastChange })
  const { values, isClash, clash } = conflicts
  const shown = fields.filter(field => !field.when || field.when(values))
  const open = shown.filter(field => !isSecret(field))
  const cards = cardNumberProblems(open, values)

  const input = (version = followed.version) =>
    inputWith(options, shown, values, version === undefined ? {} : { [versionKey]: version })
  const findProblems = () => problems?.(input()) ?? []

  const { mark, unmark, refuse, ...marked } = useRefusals({
    ...{ fields, values, cards, findProblems },
    markedCells: () => options.markedCells?.(input()) ?? 0,
    seconds: options.refusalSeconds,
    cardName: options.cardName,
  })
  const { step, ...typing } = typingOf({ fields, kept, now, conflicts, seen, unmark })

  const dropAfterReread = useDropAfterReread(recordVersion, kept)
  const { send, answerOfLost, resolveLost } = useSending<E, V>({
    ...{ options, versionKey, input, step, mark, refuse },
    state: () => newestDraft().save,
    onSettled: answer => {
      forgetSaved(options.savedBefore?.(answer).name)
      dropAfterReread()
      unmark()
    },
    isUntouched: fresh => same(startValues(fields, fresh), now) && !fresh.isMovedBeside,
  })

  const trySubmit = async (files: readonly Upload[]): Promise<boolean> => {
    if (stopsAtRefusedField()) return false
    if (isSaving || !(await maySaveTaken(kept.isTaken)) || !(await typing.mayOverwrite())) return false
    const found = [...findProblems(), ...cards]
    if (found.length === 0) unmark()
    // An earlier try may be the reason for the problems: after a saved payment nothing remains to be paid.
    else if (cards.length > 0 || !(await answerOfLost())) {
      refuse(found)
      return false
    }
    const outcome = await send(files)
    return outcome === 'other' ? trySubmit(files) : outcome === 'yes'
  }

  return {
    ...{ values, shown, input, isSaving, conflict, clash, resolveLost },
    ...marked,
    ...kept,
    ...typing,
    set: (field: string, value: unknown) => typing.fill({ [field]: value }),
    record: followed.record,
    isDirty: shown.some(field => !same(values[field.key], now[field.key])),
    newestValues: (): FormValues => ({ ...now, ...newestDraft().values }),
    draftAt: draft.at || undefined,
    offeredValues: offered && ({ ...now, ...offered } as FormValues),
    isCompared: seen !== undefined && conflict === undefined,
    submit: useOneAtATime(trySubmit),
    isLost: lost !== undefined,
    /** After a conflict: shows the other's values beside one's own and lets the next save through. */
    compare: async () => {
      const fresh = await options.reload?.()
      if (fresh) followed.see(fresh)
      if (fresh) step({ is: 'compared' })
    },
    theirText: (field: string) => (isClash(field) ? `Now: ${asText(now[field]) || 'empty'}` : undefined),
  }
}

export type FormState = ReturnType<typeof useForm<Endpoint>>
