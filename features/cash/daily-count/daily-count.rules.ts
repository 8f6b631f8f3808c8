import type { Problem } from '#shared/errors.ts'
import { type CountField, type CountTexts, countOfTexts, filledCount } from '../counting/count-sheet.rules.ts'
import { INVALID_ITEMS, readCount } from '../counts/counts.rules.ts'
import { type InsideAccount, insideAccounts } from '../ledger/ledger.rules.ts'

export type DailyValues = Record<string, string>

/** Comment, last count shown, and start in seconds. */
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

const isValid = (field: CountField, text: string) => text === '' || readCount(field, text) !== undefined

export const dailyProblems = (values: DailyValues, fields: readonly CountField[]): Problem[] => {
  const counted = countedPlaces(values, fields)
  if (counted.length === 0) return [{ field: '', text: INVALID_ITEMS }]
  return counted.flatMap(slug =>
    fields
      .filter(field => !isValid(field, values[panelKey(slug, field)] ?? ''))
      .map(field => ({ field: panelKey(slug, field), text: INVALID_ITEMS })),
  )
}

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
