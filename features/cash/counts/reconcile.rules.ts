import { type Problem, when } from '#shared/errors.ts'
import { notesOf, notesProblems } from '../ledger/ledger.rules.ts'
import { type CountField, type CountTexts, countOfTexts, filledCount } from './count-sheet.rules.ts'

/** The form of a Reconcile: the place, a comment and the texts of its count. */
export type ReconcileValues = { dest: string; comment: string } & Record<CountField, string>

export const reconcileProblems = (values: ReconcileValues, fields: readonly CountField[]): Problem[] => [
  ...when(values.dest === '', 'dest', 'To field is required*'),
  ...when(
    filledCount(values, fields) === 0,
    fields[0] ?? '',
    'Nothing is counted yet. An empty place is counted with a 0.',
  ),
  ...notesProblems(notesOf(countOfTexts(values as CountTexts, fields))),
]
