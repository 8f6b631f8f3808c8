import { useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#shared/endpoint.ts'
import { ANSWER_FIRST } from '#web/makers/draft/DraftQuestion.tsx'
import type { FormValues } from '#web/makers/form/form-fields.tsx'
import type { FormOptions } from '#web/makers/form/form-options.ts'
import { useForm } from '#web/makers/form/use-form.ts'
import { useLostAnswer } from '#web/makers/saving/use-lost-answer.ts'
import { useCalls, useLive } from '#web/queries.ts'
import { asText } from '#web/text.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type CountedPlace, compareCount } from '../counts/counts.contract.ts'
import type { InsideAccount } from '../ledger/ledger.rules.ts'
import { type BegunCount, beginCount, isCountOvertaken, lastCountId, NOT_BEGUN, startOf } from './begun-count.rules.ts'
import { type CountField, type CountTexts, countOfTexts, filledCount } from './count-sheet.rules.ts'
import { useShownBooks } from './use-shown-books.ts'

export type Compared = OutputOf<typeof compareCount>['data']

type SavedCounts = Partial<Record<InsideAccount, number>>

type CountSheet = {
  places: readonly CountedPlace[]
  fields: readonly CountField[]
  countedIn: (values: FormValues) => readonly InsideAccount[]
  keyOf: (place: InsideAccount, field: CountField | keyof BegunCount) => string
  savedIn: (answer: never) => SavedCounts
}

type Options<E extends Endpoint, V> = {
  form: Omit<FormOptions<E, V>, 'record' | 'pack' | 'ask' | 'asksAgain' | 'onFoundSaved'>
  pack: (input: NoInfer<V>, own: SavedCounts) => InputOf<E>
  /** Increases with every saved count, to recognise one whose answer was lost. */
  newest: number
  /** The first press saves, because the books are always or never visible. */
  isOpen?: boolean
  isStep?: boolean
  /** Runs after each try; a refusal reloads the concurrent counts. */
  onTried: () => void
  sheet: Omit<CountSheet, 'savedIn'> & { savedIn: (answer: OutputOf<E>) => SavedCounts }
}

const blank = {}

/**
 * Counting on every screen: blind until the first press shows the books, saved by the second. It saves once even if the
 * answer is lost, and never silently over someone else's count.
 */
export const useCounting = <E extends Endpoint, V>({
  form: formOptions,
  pack,
  newest,
  sheet,
  ...options
}: Options<E, V>) => {
  const { places, fields, keyOf, countedIn, savedIn } = sheet
  const books = useShownBooks(options.isStep ?? false)
  const own = useRef<SavedCounts>({})
  const form = useForm<E, V>({
    ...formOptions,
    record: blank,
    pack: input => pack(input, own.current),
    ask: (): Promise<boolean> => {
      if (options.isOpen) return Promise.resolve(true)
      // All books must be visible before they are confirmed.
      const isWaiting = books.isShown && !isCompared && !counted.some(isUnknown)
      return isWaiting ? Promise.resolve(false) : books.ask()
    },
    asksAgain: true,
    onFoundSaved: answer => {
      own.current = savedIn(answer)
    },
  })
  const mayBeOwn = useLostAnswer(form, newest, answer => {
    const saved = Object.entries(savedIn(answer)) as [InsideAccount, number][]
    if (saved.length > 0) form.fill(Object.fromEntries(saved.map(([slug, id]) => [keyOf(slug, 'seen'), String(id)])))
  })

  const textsOf = (slug: InsideAccount, values: FormValues = form.values): CountTexts =>
    Object.fromEntries(fields.map(field => [field, asText(values[keyOf(slug, field)])]))
  const begunOf = (slug: InsideAccount, values: FormValues = form.values): BegunCount => ({
    seen: asText(values[keyOf(slug, 'seen')]),
    startedAt: asText(values[keyOf(slug, 'startedAt')]),
  })
  const slugs = countedIn(form.values)
  const counted = places.filter(({ slug }) => slugs.includes(slug))

  const counts = counted.map(({ slug }) => ({
    dest: slug,
    ...countOfTexts(textsOf(slug), fields),
    startedAt: startOf(begunOf(slug).startedAt),
  }))
  // The postings of a save are no movement beside it, so nothing is compared before its answer.
  const queries = useCalls(compareCount, books.isShown ? counts : [], { gcTime: 0, enabled: !form.isSaving })
  useLive('ledger', compareCount)
  useLive('drawer_counts', compareCount)
  const isCompared = queries.every(({ data }) => data)

  const isNewer = (place: CountedPlace) =>
    form.draftAt !== undefined && isCountOvertaken(begunOf(place.slug).seen, place)
  /** The answer was lost and the books have a newer count, so their figures mean nothing. */
  const isUnknown = (place: CountedPlace) => isNewer(place) && mayBeOwn

  /** The first digit stores the last count shown and the start time; another account starts anew. */
  const beginWith = (slug: InsideAccount, next: FormValues): BegunCount => {
    if (filledCount(textsOf(slug, next), fields) === 0) return NOT_BEGUN
    const before = begunOf(slug)
    const begun = beginCount(
      places.find(place => place.slug === slug),
      Date.now(),
    )
    const isSame = slugs.includes(slug)
    return { seen: (isSame && before.seen) || begun.seen, startedAt: before.startedAt || begun.startedAt }
  }

  return {
    form,
    books,
    counted,
    comparisons: queries.map(query => ({ query, compared: query.data?.data })),
    isCompared,
    textsOf,
    type: (typed: FormValues, slug?: InsideAccount) => {
      books.hide()
      if (slug === undefined) return form.fill(typed)
      const { seen, startedAt } = beginWith(slug, { ...form.values, ...typed })
      form.fill({ ...typed, [keyOf(slug, 'seen')]: seen, [keyOf(slug, 'startedAt')]: startedAt })
    },
    /** True only for someone else's count. */
    isOvertaken: (place: CountedPlace) => isNewer(place) && !mayBeOwn,
    isUnknown,
    /** Accepts the other count and continues after it. */
    countOn: (place: CountedPlace) => form.set(keyOf(place.slug, 'seen'), lastCountId(place)),
    submit: () => {
      if (form.offeredAt === undefined) void form.submit().finally(options.onTried)
      else toast.warn('Nothing to save', ANSWER_FIRST)
    },
  }
}

export type Counting = Pick<ReturnType<typeof useCounting>, 'comparisons'>
