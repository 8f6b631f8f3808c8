import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Problem } from '#shared/errors.ts'
import type { FormValues } from '#web/makers/form/form-fields.tsx'
import { useRefetch } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { type BegunCount, newestCountId, startOf } from '../counting/begun-count.rules.ts'
import {
  type CountField,
  type CountTexts,
  countLabel,
  countOfTexts,
  filledCount,
} from '../counting/count-sheet.rules.ts'
import { sayCounted } from '../counting/say-counted.tsx'
import { useCounting } from '../counting/use-counting.ts'
import { type CountedPlace, getDailyData, reconcile } from '../counts/counts.contract.ts'
import { reconcileProblems } from '../counts/counts.rules.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'

type ReconcileValues = { dest: string; comment: string } & BegunCount & Record<CountField, string>

const problemsOf = (values: ReconcileValues, fields: readonly CountField[]): Problem[] =>
  reconcileProblems({
    dest: values.dest,
    ...(filledCount(values, fields) > 0 ? countOfTexts(values, fields) : {}),
  })

const destOf = ({ dest }: FormValues) => asText(dest) as InsideAccount

export const useReconcile = (places: readonly CountedPlace[], fields: readonly CountField[]) => {
  const navigate = useNavigate()
  const refetch = useRefetch()
  const counting = useCounting<typeof reconcile, ReconcileValues>({
    newest: newestCountId(places),
    onTried: () => void refetch(getDailyData),
    sheet: {
      ...{ places, fields, keyOf: (_, field) => field },
      countedIn: values => (filledCount(values as CountTexts, fields) > 0 ? [destOf(values)] : []),
      savedIn: ({ data }) => ({ [data.slug]: data.id }),
    },
    pack: ({ dest, comment, seen, startedAt, ...texts }, own) =>
      ({
        ...{ dest, comment, ...countOfTexts(texts, fields) },
        lastCountId: seen === '' ? undefined : Math.max(Number(seen), own[dest as InsideAccount] ?? 0),
        startedAt: startOf(startedAt),
      }) as never,
    form: {
      name: reconcile.path,
      call: reconcile,
      fields: useMemo(
        () => [
          { key: 'dest', label: 'To' },
          { key: 'comment', label: 'Comment', maxLength: 500 },
          { key: 'seen', label: 'seen' },
          { key: 'startedAt', label: 'startedAt' },
          ...fields.map(key => ({ key, label: countLabel(key) })),
        ],
        [fields],
      ),
      isNew: true,
      problems: values => problemsOf(values, fields),
      onSaved: ({ message, data }) => {
        sayCounted(message, [data])
        return navigate({ to: TRANSACTIONS })
      },
    },
  })
  const { form, comparisons, type } = counting
  const texts = form.values as CountTexts
  const place = places.find(({ slug }) => slug === destOf(form.values))
  const isUnknown = place !== undefined && counting.isUnknown(place)
  const [comparison] = isUnknown ? [] : comparisons
  return {
    ...counting,
    ...comparison,
    place,
    texts,
    isCounted: filledCount(texts, fields) > 0,
    count: countOfTexts(texts, fields),
    set: (field: string, text: string) =>
      field === 'comment' ? form.set(field, text) : type({ [field]: text }, destOf({ ...form.values, [field]: text })),
    isOvertaken: place !== undefined && counting.isOvertaken(place),
    isUnknown,
    countOn: () => place && counting.countOn(place),
  }
}

export type ReconcileState = ReturnType<typeof useReconcile>
