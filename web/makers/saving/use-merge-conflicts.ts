import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#shared/time.ts'
import type { Draft } from '../../drafts.ts'
import type { LastChange } from '../../last-change.ts'
import { same } from '../../same.ts'
import { useTimeZone } from '../../session.ts'
import { askChoice } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toasts.tsx'
import { mergeFields } from './merge-values.ts'

type MergedField = { key: string; label: string; cells?: Readonly<Record<string, string>> | undefined }

type Options = {
  fields: readonly MergedField[]
  draft: Draft
  now: Draft['values']
  /** The record has a version that others may change; a new one has none, and its defaults may load late. */
  isShared: boolean
  fetchLastChange: (() => Promise<LastChange | undefined>) | undefined
}

/** Leaves time to read what has changed. */
const READING_SECONDS = 8

/** Merges typed values with another person's save, announces what was merged, and asks about clashes. */
export const useMergeConflicts = ({ fields, draft, now, isShared, fetchLastChange }: Options) => {
  const timeZone = useTimeZone()
  const merged = isShared ? mergeFields(fields, draft, now) : { values: { ...now, ...draft.values }, clashes: [] }
  const { values } = merged
  const clashes = draft.at > 0 ? merged.clashes : []
  const texts = clashes.flatMap(clash => clash.texts)

  const [who, setWho] = useState('somebody else')
  const learnWho = async () => {
    const change = await fetchLastChange?.()
    const name = change ? `${change.by} at ${formatInstant(change.at, timeZone)}` : 'somebody else'
    setWho(name)
    return name
  }

  const before = useRef({ now, draft, values, clashing: '' })
  const clashing = JSON.stringify(texts)
  useEffect(() => {
    const last = before.current
    before.current = { now, draft, values, clashing }
    if (!isShared || draft.at === 0) return
    const isFresh = last.now !== now && last.draft.values === draft.values && !same(last.now, now)
    const changed = isFresh ? fields.filter(({ key }) => !same(last.values[key], values[key])) : []
    if (changed.length === 0 && (last.clashing === clashing || texts.length === 0)) return
    const names = [...new Set(changed.map(({ label }) => label || 'Lines'))].join(', ')
    void learnWho().then(name => {
      if (names) toast.warn(`Changed by ${name}`, `Taken over: ${names}`, READING_SECONDS)
    })
  })

  const title = `Changed by ${who} while you typed`
  const chosen = (whose: 'mineFirst' | 'theirsFirst'): Draft['values'] =>
    Object.fromEntries(clashes.map(({ key, merged: one }) => [key, one[whose]]))

  return {
    values,
    isClash: (key: string) => merged.clashes.some(clash => clash.key === key),
    clashing: clashes.map(({ key }) => key),
    clash: texts.length === 0 ? undefined : { title, texts },
    chosen,
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
