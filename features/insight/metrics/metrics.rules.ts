import { type Cents, cents, share } from '#shared/money.ts'
import { figurePath, type SellerFact } from '../figures/figures.rules.ts'

export const metricTypes = ['keyword', 'age', 'race', 'zip'] as const satisfies SellerFact[]
export type MetricType = (typeof metricTypes)[number]

export type MetricStep = { type: MetricType; key: string }

/** The advertising cost of keywords that no ticket has. */
export const NO_TICKET = '(no ticket)'

/** As the database compares keys: without case and spaces. */
export const metricKey = (key: string) => key.replace(/\s+/g, '').toLowerCase()

export const averageOf = ({ value, count }: { value: Cents; count: number }): Cents | null =>
  count === 0 ? null : share(value, 1, count)

/** The groupings that a row may still be opened by: each once on the way down. */
export const typesBelow = (steps: readonly MetricStep[]): MetricType[] =>
  steps.some(({ key }) => key === NO_TICKET) ? [] : metricTypes.filter(type => !steps.some(step => step.type === type))

/** The address of the tickets below all steps. */
export const metricRowsPath = (figure: 'count' | 'profit', steps: readonly MetricStep[]) =>
  figurePath({ type: ['ticket', 'coin'], figure, ...Object.fromEntries(steps.map(({ type, key }) => [type, key])) })

type Counted = { value: Cents; count: number; known: number }

export const metricSums = (rows: readonly Counted[]) => ({
  rows: rows.length,
  value: cents(rows.reduce((sum, { value }) => sum + value, 0)),
  count: rows.reduce((sum, { count }) => sum + count, 0),
  known: rows.reduce((sum, { known }) => sum + known, 0),
})

export const IGNORED = '[key] has been ignored. It will no longer show up after tonight.'

export const ignoredText = (value: string) => IGNORED.replace('key', () => value)
