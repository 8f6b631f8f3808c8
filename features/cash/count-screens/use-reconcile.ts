import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Problem } from '#shared/errors.ts'
import { ANSWER_FIRST } from '#web/makers/DraftQuestion.tsx'
import { useForm } from '#web/makers/use-form.ts'
import { asText } from '#web/text.ts'
import { toast } from '#web/ui/toasts.tsx'
import { reconcile } from '../counts/counts.contract.ts'
import { reconcileProblems } from '../counts/counts.rules.ts'
import { useShownBooks } from '../ledger/use-shown-books.ts'
import { TRANSACTIONS } from '../transactions/transactions.contract.ts'
import { type CountField, type CountTexts, countLabel, countOfTexts, filledCount } from './count-sheet.rules.ts'
import { useCompared } from './use-compared.ts'

/** The place, a comment and the texts of its count. */
type ReconcileValues = { dest: string; comment: string } & Record<CountField, string>

const blank = {}

const problemsOf = (values: ReconcileValues, fields: readonly CountField[]): Problem[] => [
  ...reconcileProblems({
    dest: values.dest,
    ...(filledCount(values, fields) > 0 ? countOfTexts(values, fields) : {}),
  }),
]

/** A count of one place; the first submit shows the books, the second puts them right. */
export const useReconcile = (fields: readonly CountField[]) => {
  const books = useShownBooks()
  const navigate = useNavigate()
  const form = useForm<typeof reconcile, ReconcileValues>({
    name: reconcile.path,
    call: reconcile,
    fields: useMemo(
      () => [
        { key: 'dest', label: 'To' },
        { key: 'comment', label: 'Comment', maxLength: 500 },
        ...fields.map(key => ({ key, label: countLabel(key) })),
      ],
      [fields],
    ),
    record: blank,
    isNew: true,
    problems: values => problemsOf(values, fields),
    pack: ({ dest, comment, ...texts }) =>
      ({ dest, comment, ...countOfTexts(texts, fields), lastCountId: compared?.lastCount?.id }) as never,
    // Without the books on screen there is nothing to agree to.
    ask: () => (books.isShown && !compared ? Promise.resolve(false) : books.ask()),
    asksAgain: true,
    onSaved: ({ message, data }) => {
      toast.ok(message)
      for (const warning of data.warnings) toast.warn(warning)
      void navigate({ to: TRANSACTIONS })
    },
  })
  const texts = form.values as CountTexts
  const isCounted = filledCount(texts, fields) > 0
  const count = countOfTexts(texts, fields)
  const [comparison] = useCompared(books.isShown ? [{ dest: asText(form.values.dest), ...count }] : [])
  const compared = comparison?.compared
  /** A count that is changed is another count: its books come anew. */
  const set = (field: string, text: string) => {
    if (field !== 'comment') books.hide()
    form.set(field, text)
  }
  const submit = () => {
    if (form.offeredAt === undefined) void form.submit()
    else toast.warn('Nothing to save', ANSWER_FIRST)
  }
  return { form, books, query: comparison?.query, compared, texts, isCounted, count, set, submit }
}
