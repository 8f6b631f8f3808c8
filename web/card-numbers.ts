import { holdsCardNumber } from '#shared/cards.ts'
import type { Problem } from '#shared/errors.ts'
import { spelledOut } from '#shared/labels.ts'

/** These codes may match a card's digits by chance, as a phone's number does, and the contracts take them. */
const codes = new Set([
  ...['serial', 'model', 'dLNo', 'otherIDNo', 'otherNo', 'barcode', 'trackingNumber', 'videoUrl', 'checkNumber'],
])

const isCard = (key: string, value: unknown) => typeof value === 'string' && !codes.has(key) && holdsCardNumber(value)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const blanked = (key: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(part => blanked(key, part))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, blanked(name, part)]))
  return isCard(key, value) ? '' : value
}

/** Drops card numbers before values are stored in the browser: a field is left out, a line's cell is blanked. */
export const withoutCardNumbers = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key, value]) => !isCard(key, value))
      .map(([key, value]) => [key, blanked(key, value)]),
  )

const said = (label: string) => `${label} must not hold a card number`

export const cardProblem = (label: string, text: string) => (holdsCardNumber(text) ? said(label) : undefined)

export const cardNumberProblems = (
  fields: readonly { key: string; label: string }[],
  values: Record<string, unknown>,
) =>
  fields.flatMap(({ key, label }): Problem[] => {
    const value = values[key]
    if (isCard(key, value)) return [{ field: key, text: said(label || spelledOut(key)) }]
    if (!Array.isArray(value)) return []
    return value.flatMap((line: unknown, at) =>
      Object.entries(isObject(line) ? line : {})
        .filter(([name, part]) => isCard(name, part))
        .map(([name]) => ({ field: key, text: `Line ${at + 1}: ${said(spelledOut(name))}` })),
    )
  })
