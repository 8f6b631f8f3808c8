import { asText } from '../text.ts'

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A field as it was when the typing began, as it is typed now, and as another has saved it since. */
export type ThreeValues = { base: unknown; mine: unknown; theirs: unknown }

type Line = Record<string, unknown>

/** What both have changed: the whole field, or some lines of it. */
export type MergedValue = {
  /** One's own where both have changed it. */
  mineFirst: unknown
  theirsFirst: unknown
  isClash: boolean
  /** Of a field with lines: the places of those that both have changed. */
  lines: readonly number[]
}

const agreed = (value: unknown): MergedValue => ({ mineFirst: value, theirsFirst: value, isClash: false, lines: [] })

const isLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) && value.every(line => typeof line === 'object' && line !== null)

/** A program may save the lines anew, under other ids, without a change of them. */
const isSameLine = (a: Line | undefined, b: Line | undefined) => same({ ...a, id: undefined }, { ...b, id: undefined })

/** A line is merged as a whole: a price belongs to its quantity. */
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

/** What only one of the two has changed is taken; what both have changed is a clash. */
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

/** What the other has where both have changed something: 'City: Henderson', 'Line 1 Price: 75'. */
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
