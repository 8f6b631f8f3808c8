import { type Cents, cents } from '#shared/money.ts'

type Row = Record<string, unknown>
export type RowOrder = { key: string; order: 'asc' | 'desc' }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' })

/** Sorts rows by a column; empty values come last either way, and equal ones keep their order. */
export const inOrder = <R extends Row>(rows: readonly R[], by: RowOrder | undefined): readonly R[] => {
  if (!by) return rows
  const direction = by.order === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one[by.key], other[by.key]]
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
    return direction * compare(a, b)
  })
}

export const nextOrder = (by: RowOrder | undefined, key: string): RowOrder => ({
  key,
  order: by?.key === key && by.order === 'asc' ? 'desc' : 'asc',
})

export const sumsOf = <R extends object>(rows: readonly R[], keys: readonly (keyof R & string)[]) =>
  Object.fromEntries(
    keys.map((key): [string, Cents] => [key, cents(rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0))]),
  ) as Partial<R>
