import { same } from '../../same.ts'
import { asText } from '../../text.ts'

/** A field before typing began, as typed now, and as another person saved it since. */
export type ThreeValues = { base: unknown; mine: unknown; theirs: unknown }

type Line = Record<string, unknown>

export type MergedValue = {
  mineFirst: unknown
  theirsFirst: unknown
  isClash: boolean
  lines: readonly number[]
}

const agreed = (value: unknown): MergedValue => ({ mineFirst: value, theirsFirst: value, isClash: false, lines: [] })

const isLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) && value.every(line => typeof line === 'object' && line !== null)

/** Programs may save the lines anew under other ids without changing them. */
const isSameLine = (a: Line | undefined, b: Line | undefined) => same({ ...a, id: undefined }, { ...b, id: undefined })

/** Lines are merged as a whole, because a price belongs to its quantity. */
const mergeLines = (base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): MergedValue => {
  const isMine = (at: number) => !isSameLine(mine[at], base[at])
  const lines = mine.flatMap((line, at) =>
    isMine(at) && !isSameLine(theirs[at], base[at]) && !isSameLine(line, theirs[at]) ? at : [],
  )
  const mineNow = (at: number) => ({ ...mine[at], ...(theirs[at]?.id === undefined ? {} : { id: theirs[at].id }) })
  return {
    mineFirst: mine.map((_, at) => (isMine(at) ? mineNow(at) : theirs[at])),
    theirsFirst: mine.map((_, at) => (isMine(at) && !lines.includes(at) ? mineNow(at) : theirs[at])),
    isClash: lines.length > 0,
    lines,
  }
}

/** Takes changes of only one side; changes of both are a clash. */
export const mergeValue = ({ base, mine, theirs }: ThreeValues): MergedValue => {
  if (same(mine, base)) return agreed(theirs)
  if (same(theirs, base) || same(mine, theirs)) return agreed(mine)
  if (
    isLines(base) &&
    isLines(mine) &&
    isLines(theirs) &&
    new Set([base, mine, theirs].map(all => all.length)).size === 1
  )
    return mergeLines(base, mine, theirs)
  return { mineFirst: mine, theirsFirst: theirs, isClash: true, lines: [] }
}

type NamedField = { label: string; cells?: Readonly<Record<string, string>> | undefined }

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

const valueText = (label: string, value: unknown) => (isPlain(value) ? `${label}: ${asText(value) || 'empty'}` : label)

/** The other side's values of a clash: 'City: Henderson', 'Line 1 Price: 75'. */
export const theirTexts = (
  { label, cells = {} }: NamedField,
  { theirs }: Pick<ThreeValues, 'theirs'>,
  { mineFirst, lines }: MergedValue,
): string[] => {
  if (lines.length === 0) return [valueText(label || 'Lines', theirs)]
  const mine = mineFirst as readonly Line[]
  return lines.flatMap(at => {
    const line = (theirs as readonly Line[])[at] ?? {}
    const moved = Object.keys(line).filter(key => !same(line[key], mine[at]?.[key]))
    return moved.map(key => valueText(`Line ${at + 1} ${cells[key] ?? key}`, line[key]))
  })
}

type MergedField = NamedField & { key: string }
type Values = Record<string, unknown>

export type Clash = { key: string; merged: MergedValue; texts: string[] }

/** Merges typed values with a newer record: theirs where nothing was typed, a clash where both changed it. */
export const mergeFields = (
  fields: readonly MergedField[],
  { values: typed, base }: { values: Values; base: Values },
  now: Values,
): { values: Values; clashes: Clash[] } => {
  const values: Values = { ...now, ...typed }
  const clashes: Clash[] = []
  for (const field of fields.filter(({ key }) => key in typed)) {
    const { key } = field
    const three = { base: base[key], mine: typed[key], theirs: now[key] }
    const merged = mergeValue(three)
    values[key] = merged.mineFirst
    if (merged.isClash) clashes.push({ key, merged, texts: theirTexts(field, three, merged) })
  }
  return { values, clashes }
}
