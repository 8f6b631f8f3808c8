import * as z from 'zod/mini'

/**
 * A paper as data: the server draws it as a PDF, the browser shows it as a page. Sizes are in points, 72 to the inch.
 */

export type Paper = { width: number; height: number; margin: number }

const inches = (count: number) => count * 72
const MARGIN = 34

export const papers = {
  letter: { width: inches(8.5), height: inches(11), margin: MARGIN },
  labelRoll: { width: inches(2.25), height: inches(1.25), margin: 6 },
} as const satisfies Record<string, Paper>

const Align = z.enum(['left', 'right'])

const Head = z.object({
  kind: z.literal('head'),
  title: z.string(),
  lines: z.array(z.string()),
  mark: z.string(),
  /** A sum as large as the mark, below it. */
  amount: z.optional(z.string()),
  markLines: z.array(z.string()),
  logo: z.optional(z.string()),
})

const Facts = z.object({
  kind: z.literal('facts'),
  columns: z.array(z.array(z.object({ label: z.string(), value: z.string() }))),
})

const Column = z.object({ label: z.string(), width: z.optional(z.number()), align: z.optional(Align) })

const Table = z.object({
  kind: z.literal('table'),
  columns: z.array(Column),
  rows: z.array(z.array(z.string())),
  sums: z.optional(z.array(z.object({ label: z.string(), value: z.string() }))),
  total: z.optional(z.object({ label: z.string(), value: z.string() })),
})

const Terms = z.object({ kind: z.literal('terms'), title: z.string(), text: z.string() })

const Notice = z.object({ kind: z.literal('notice'), text: z.string() })

/** The signature line, with its ink if signed: an SVG path on the pad's 500 × 200, or a picture. */
const Signing = z.object({
  kind: z.literal('signing'),
  label: z.string(),
  ink: z.string(),
  image: z.optional(z.string()),
  signedAt: z.string(),
  place: z.string(),
})

const Foot = z.object({ kind: z.literal('foot'), text: z.string() })

export const FlowBlock = z.discriminatedUnion('kind', [Head, Facts, Table, Terms, Notice, Signing, Foot])
export type FlowBlock = z.output<typeof FlowBlock>
export type BlockOf<Kind extends FlowBlock['kind']> = Extract<FlowBlock, { kind: Kind }>

/** Text beyond its width and lines ends in dots. */
type TextMark = {
  kind: 'text'
  x: number
  y: number
  text: string
  size: number
  bold?: boolean
  width?: number
  lines?: number
  align?: 'left' | 'right'
}

/** A drawing at a fixed position, for checks and labels. */
export type SheetMark =
  | TextMark
  | { kind: 'line'; x: number; y: number; toX: number; toY: number }
  | { kind: 'code'; x: number; y: number; width: number; height: number; text: string }
  | { kind: 'micr'; x: number; y: number; text: string }
  | { kind: 'path'; x: number; y: number; scale: number; path: string }

export type Drawing = { kind: 'drawing'; marks: SheetMark[] }

/** Each entry of `pages` starts a page; a long one continues on further pages. */
export type Sheet = { title: string; paper: Paper; pages: (FlowBlock | Drawing)[][] }

export const PAD = { width: 500, height: 200 } as const

type Point = { x: number; y: number }

const round = (value: number) => Math.round(value * 10) / 10

/** Curves through the midpoints between points, as the pad draws them. */
const strokePath = ([first, ...rest]: readonly Point[]) => {
  const last = rest.at(-1)
  if (!first || !last) return ''
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    return `Q${point.x} ${point.y} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
  })
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`
}

export const inkPath = (strokes: readonly (readonly Point[])[]) => strokes.map(strokePath).join('')
