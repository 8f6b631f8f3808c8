import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#shared/time.ts'
import type { Draft } from '../drafts.ts'
import type { LastChange } from '../last-change.ts'
import { useTimeZone } from '../session.ts'
import { askChoice } from '../ui/confirm.tsx'
import { toast } from '../ui/toasts.tsx'
import type { FormValues } from './form-fields.tsx'
import { mergeValue, same, theirTexts } from './merge-values.ts'

type MergedField = { key: string; label: string; cells?: Readonly<Record<string, string>> | undefined }

type Options = {
  fields: readonly MergedField[]
  draft: Draft
  /** What the record holds now. */
  now: FormValues
  /** It is a record with a version, which others may change: a new one has defaults, which may come late. */
  isShared: boolean
  fetchLastChange: (() => Promise<LastChange | undefined>) | undefined
}

/** Time to read what was changed under one's hands. */
const TAKEN_SECONDS = 8

/** What is typed over a record that another changes meanwhile: theirs where nothing was typed, and a clash where both did. */
export const useOvertaken = ({ fields, draft, now, isShared, fetchLastChange }: Options) => {
  const timeZone = useTimeZone()
  const threeOf = (key: string) => ({ base: draft.base[key], mine: draft.values[key], theirs: now[key] })
  const typed = fields.filter(({ key }) => key in draft.values)
  const merged = new Map(isShared ? typed.map(({ key }) => [key, mergeValue(threeOf(key))]) : [])
  const values: FormValues = { ...now, ...draft.values }
  for (const [key, { mineFirst }] of merged) values[key] = mineFirst

  const clashes = fields.flatMap(field => {
    const one = merged.get(field.key)
    return one?.isClash && draft.at > 0 ? { field, merged: one, texts: theirTexts(field, threeOf(field.key), one) } : []
  })
  const texts = clashes.flatMap(clash => clash.texts)

  const [who, setWho] = useState('somebody else')
  const learnWho = async () => {
    const change = await fetchLastChange?.()
    const name = change ? `${change.by} at ${formatInstant(change.at, timeZone)}` : 'somebody else'
    setWho(name)
    return name
  }

  // The other's save, seen while something is typed: what is taken over is said.
  const before = useRef({ now, draft, values, clashing: '' })
  const clashing = JSON.stringify(texts)
  useEffect(() => {
    const last = before.current
    before.current = { now, draft, values, clashing }
    if (!isShared || draft.at === 0) return
    const isFresh = last.now !== now && last.draft === draft && !same(last.now, now)
    const taken = isFresh ? fields.filter(({ key }) => !same(last.values[key], values[key])) : []
    if (taken.length === 0 && (last.clashing === clashing || texts.length === 0)) return
    const names = [...new Set(taken.map(({ label }) => label || 'Lines'))].join(', ')
    void learnWho().then(name => {
      if (names) toast.warn(`Changed by ${name}`, `Taken over: ${names}`, TAKEN_SECONDS)
    })
  })

  const title = `Changed by ${who} while you typed`
  /** The typed fields that both changed, as they stand once somebody has chosen. */
  const chosen = (whose: 'mineFirst' | 'theirsFirst'): FormValues =>
    Object.fromEntries(clashes.map(({ field, merged: one }) => [field.key, one[whose]]))

  return {
    values,
    isClash: (key: string) => merged.get(key)?.isClash ?? false,
    clashing: clashes.map(({ field }) => field.key),
    overtaken: texts.length === 0 ? undefined : { title, texts },
    chosen,
    /** Asks whose stays; undefined for neither yet. */
    askWhose: async () => {
      const choice = await askChoice({
        title: `Changed by ${await learnWho()} while you typed`,
        text: `Now there: ${texts.join(' · ')}`,
        confirmLabel: 'Keep mine',
        otherLabel: 'Take theirs',
        doubtful: true,
      })
      return choice === 'no' ? undefined : choice === 'yes' ? ('mineFirst' as const) : ('theirsFirst' as const)
    },
  }
}
