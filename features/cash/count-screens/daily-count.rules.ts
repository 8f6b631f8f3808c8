import type { Problem } from '#shared/errors.ts'
import { INVALID_ITEMS } from '../counts/counts.rules.ts'
import { type InsideAccount, insideAccounts } from '../ledger/ledger.rules.ts'
import { type CountField, type CountTexts, countOfTexts, filledCount } from './count-sheet.rules.ts'

/** The form of a Daily Count: the texts of ten panels, each under its place. */
export type DailyValues = Record<string, string>

/** Beside the notes: what is said of it, the last count that the person saw, and when they began, in seconds. */
type PanelField = CountField | 'comment' | 'seen' | 'startedAt'

export const panelKey = (slug: InsideAccount, field: PanelField) => `${slug}.${field}`

export const dailyKeys = (fields: readonly CountField[]) =>
  insideAccounts.flatMap(slug =>
    ([...fields, 'comment', 'seen', 'startedAt'] as const).map(field => panelKey(slug, field)),
  )

export const panelTexts = (values: Readonly<Record<string, unknown>>, slug: InsideAccount): CountTexts =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key.startsWith(`${slug}.`))
      .map(([key, text]) => [key.slice(slug.length + 1), text]),
  )

export const countedPlaces = (values: Readonly<Record<string, unknown>>, fields: readonly CountField[]) =>
  insideAccounts.filter(slug => filledCount(panelTexts(values, slug), fields) > 0)

const isValid = (field: CountField, text: string) =>
  (field === 'coins' ? /^\d{0,7}(\.\d{0,2})?$/ : /^\d{0,6}$/).test(text)

export const dailyProblems = (values: DailyValues, fields: readonly CountField[]): Problem[] => {
  const counted = countedPlaces(values, fields)
  if (counted.length === 0) return [{ field: '', text: INVALID_ITEMS }]
  return counted.flatMap(slug =>
    fields
      .filter(field => !isValid(field, values[panelKey(slug, field)] ?? ''))
      .map(field => ({ field: panelKey(slug, field), text: INVALID_ITEMS })),
  )
}

/** One row per place that was counted. */
export const dailyItems = (values: DailyValues, fields: readonly CountField[]) =>
  countedPlaces(values, fields).map(slug => {
    const { coins = 0, ...notes } = countOfTexts(panelTexts(values, slug), fields)
    return {
      slug,
      ...notes,
      coins: coins / 100,
      comment: values[panelKey(slug, 'comment')] ?? '',
      lastCountId: Number(values[panelKey(slug, 'seen')]),
      startedAt: Number(values[panelKey(slug, 'startedAt')]) * 1000,
    }
  })
