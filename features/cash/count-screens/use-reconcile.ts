import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { Problem } from '#shared/errors.ts'
import { ANSWER_FIRST } from '#web/makers/DraftQuestion.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useLostAnswer } from '#web/makers/use-lost-answer.ts'
import { useRefetch } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type CountedPlace, getDailyData, reconcile } from '../counts/counts.contract.ts'
import { reconcileProblems } from '../counts/counts.rules.ts'
import { useShownBooks } from '../ledger/use-shown-books.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import {
  type BegunCount,
  beginCount,
  isCountOvertaken,
  lastCountId,
  NOT_BEGUN,
  newestCountId,
  startOf,
} from './begun-count.rules.ts'
import { type CountField, type CountTexts, countLabel, countOfTexts, filledCount } from './count-sheet.rules.ts'
import { sayCounted } from './say-counted.tsx'
import { useCompared } from './use-compared.ts'

/** The place, a comment, the texts of its count and what was so when it was begun. */
type ReconcileValues = { dest: string; comment: string } & BegunCount & Record<CountField, string>

const blank = {}

const problemsOf = (values: ReconcileValues, fields: readonly CountField[]): Problem[] => [
  ...reconcileProblems({
    dest: values.dest,
    ...(filledCount(values, fields) > 0 ? countOfTexts(values, fields) : {}),
  }),
]

/** A count of one place; the first submit shows the books, the second puts them right. */
export const useReconcile = (places: readonly CountedPlace[], fields: readonly CountField[]) => {
  const books = useShownBooks()
  const navigate = useNavigate()
  const refetch = useRefetch()
  // One's own count, found saved after its answer was lost: another one follows it.
  const own = useRef(0)
  const form = useForm<typeof reconcile, ReconcileValues>({
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
    record: blank,
    isNew: true,
    problems: values => problemsOf(values, fields),
    pack: ({ dest, comment, seen, startedAt, ...texts }) =>
      ({
        ...{ dest, comment, ...countOfTexts(texts, fields) },
        lastCountId: seen === '' ? undefined : Math.max(Number(seen), own.current),
        startedAt: startOf(startedAt),
      }) as never,
    // Without the books on screen there is nothing to agree to.
    ask: (): Promise<boolean> => (books.isShown && !compared && !isUnknown ? Promise.resolve(false) : books.ask()),
    asksAgain: true,
    onFoundSaved: ({ data }) => {
      own.current = data.id
    },
    onSaved: ({ message, data }) => {
      sayCounted(message, [data])
      void navigate({ to: TRANSACTIONS })
    },
  })
  const mayBeOwn = useLostAnswer(form, newestCountId(places), ({ data }) => form.set('seen', String(data.id)))
  const texts = form.values as CountTexts
  const isCounted = filledCount(texts, fields) > 0
  const count = countOfTexts(texts, fields)
  const { dest, seen, startedAt } = form.values
  const shown = { dest: asText(dest), ...count, startedAt: startOf(asText(startedAt)) }
  const [comparison] = useCompared(books.isShown ? [shown] : [])
  const compared = comparison?.compared
  /** The first digit notes what its person has seen, for a count that is made by another meanwhile; another place anew. */
  const begunWith = (next: typeof form.values): BegunCount => {
    if (filledCount(next as CountTexts, fields) === 0) return NOT_BEGUN
    const begun = beginCount(
      places.find(({ slug }) => slug === next.dest),
      Date.now(),
    )
    return {
      seen: next.dest === dest ? asText(seen) || begun.seen : begun.seen,
      startedAt: asText(startedAt) || begun.startedAt,
    }
  }
  /** A count that is changed is another count: its books come anew. */
  const set = (field: string, text: string) => {
    if (field === 'comment') return form.set(field, text)
    books.hide()
    form.fill({ [field]: text, ...begunWith({ ...form.values, [field]: text }) })
  }
  const place = places.find(({ slug }) => slug === dest)
  const isNewer = form.draftAt !== undefined && place !== undefined && isCountOvertaken(asText(seen), place)
  /** Its answer was lost, and the books have a newer count: what they say beside it means nothing. */
  const isUnknown = mayBeOwn && isNewer
  // After a refusal the page says who counted meanwhile.
  const submit = () => {
    if (form.offeredAt === undefined) void form.submit().finally(() => void refetch(getDailyData))
    else toast.warn('Nothing to save', ANSWER_FIRST)
  }
  return {
    form,
    books,
    query: isUnknown ? undefined : comparison?.query,
    compared: isUnknown ? undefined : compared,
    texts,
    isCounted,
    count,
    set,
    submit,
    place,
    /** Another's count since this one was begun: not this one, once it is saved. */
    isOvertaken: isNewer && !mayBeOwn,
    isUnknown,
    /** It was seen, and this one shall follow it. */
    countOn: () => place && form.set('seen', lastCountId(place)),
  }
}

export type ReconcileState = ReturnType<typeof useReconcile>
