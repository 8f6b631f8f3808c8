import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { ANSWER_FIRST } from '#web/makers/DraftQuestion.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { useLostAnswer } from '#web/makers/use-lost-answer.ts'
import { useRefetch } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type CountedPlace, getDailyData, saveDailyCount } from '../counts/counts.contract.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { beginCount, isCountOvertaken, lastCountId, NOT_BEGUN, newestCountId, startOf } from './begun-count.rules.ts'
import { type CountField, countOfTexts, filledCount } from './count-sheet.rules.ts'
import {
  countedPlaces,
  type DailyValues,
  dailyItems,
  dailyKeys,
  dailyProblems,
  panelKey,
  panelTexts,
} from './daily-count.rules.ts'
import { sayCounted } from './say-counted.tsx'
import { useBooksStep } from './use-books-step.ts'
import { useCompared } from './use-compared.ts'

const blank = {}

/** What is typed in the ten panels; the first Confirm shows the books, the second saves. */
export const useDailyCount = (places: readonly CountedPlace[], fields: readonly CountField[]) => {
  const books = useBooksStep()
  const navigate = useNavigate()
  const refetch = useRefetch()
  // One's own counts, found saved after their answer was lost: others follow them.
  const own = useRef<Record<string, number>>({})
  const form = useForm<typeof saveDailyCount, DailyValues>({
    name: saveDailyCount.path,
    call: saveDailyCount,
    fields: useMemo(() => dailyKeys(fields).map(key => ({ key, label: key, maxLength: 500 })), [fields]),
    record: blank,
    isNew: true,
    problems: values => dailyProblems(values, fields),
    pack: values => ({
      items: dailyItems(values, fields).map(item => ({
        ...item,
        lastCountId: Math.max(item.lastCountId, own.current[item.slug] ?? 0),
      })) as never,
    }),
    // Without the books of every place on screen there is nothing to agree to.
    ask: (): Promise<boolean> =>
      books.isShown && !isCompared && !places.some(isUnknown) ? Promise.resolve(false) : books.ask(),
    asksAgain: true,
    onFoundSaved: ({ data }) => {
      own.current = Object.fromEntries(data.map(({ slug, id }) => [slug, id]))
    },
    onSaved: ({ message, data }) => {
      sayCounted(message, data)
      // The way back leads to the counting, not to the review of what is saved.
      void navigate({ to: TRANSACTIONS, replace: true })
    },
  })
  const { values } = form
  const mayBeOwn = useLostAnswer(form, newestCountId(places), ({ data }) =>
    form.fill(Object.fromEntries(data.map(({ slug, id }) => [panelKey(slug, 'seen'), String(id)]))),
  )
  const slugs = countedPlaces(values, fields)
  const counts = slugs.map(slug => ({
    dest: slug,
    ...countOfTexts(panelTexts(values, slug), fields),
    startedAt: startOf(asText(values[panelKey(slug, 'startedAt')])),
  }))
  const comparisons = useCompared(books.isShown ? counts : [])
  const isCompared = comparisons.every(({ compared }) => compared)

  /** The first digit of a panel notes what its person has seen, for a count that is made by another meanwhile. */
  const type = (place: CountedPlace, field: CountField, text: string) => {
    const { slug } = place
    const isBlank = filledCount({ ...panelTexts(values, slug), [field]: text }, fields) === 0
    const isBegun = asText(values[panelKey(slug, 'startedAt')]) !== ''
    const { seen, startedAt } = isBlank ? NOT_BEGUN : beginCount(place, Date.now())
    const begun = { [panelKey(slug, 'seen')]: seen, [panelKey(slug, 'startedAt')]: startedAt }
    form.fill({ [panelKey(slug, field)]: text, ...(isBlank || !isBegun ? begun : {}) })
  }

  const isNewer = (place: CountedPlace) =>
    form.draftAt !== undefined && isCountOvertaken(asText(values[panelKey(place.slug, 'seen')]), place)

  /** Its answer was lost, and the books have a newer count: what they say beside it means nothing. */
  const isUnknown = (place: CountedPlace) => isNewer(place) && mayBeOwn

  return {
    form,
    books,
    slugs,
    /** Of each counted place, in the same order, once the books are asked for. */
    comparisons,
    isCompared,
    type,
    /** By another's count: not by this one, once it is saved. */
    isOvertaken: (place: CountedPlace) => isNewer(place) && !mayBeOwn,
    isUnknown,
    /** The other's count was seen, and this one shall follow it. */
    countOn: (place: CountedPlace) => form.set(panelKey(place.slug, 'seen'), lastCountId(place)),
    // After a refusal the panels say who counted meanwhile.
    submit: () => {
      if (form.offeredAt === undefined) void form.submit().finally(() => void refetch(getDailyData))
      else toast.warn('Nothing to save', ANSWER_FIRST)
    },
  }
}
