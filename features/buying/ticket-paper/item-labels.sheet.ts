import { type RecordKey, recordNumber } from '#shared/record-kinds.ts'
import type { labelPapers } from '#shared/settings.ts'
import { type Drawing, type Paper, papers, type Sheet, type SheetMark } from '#shared/sheet.ts'
import { type Day, formatDay } from '#shared/time.ts'

export type LabelledRecord = RecordKey & {
  day: Day
  buyer: string
  /** A line of an invoice is named by its ticket. */
  items: { id: number; description: string; qty: number; unit: string; mark?: string }[]
}

const inches = (count: number) => count * 72

type Layout = { paper: Paper; columns: number; rows: number; left: number; top: number; stepX: number; stepY: number }

const layouts: Record<(typeof labelPapers)[number], Layout> = {
  roll: { paper: papers.labelRoll, columns: 1, rows: 1, left: 0, top: 0, stepX: 0, stepY: 0 },
  // Three by ten labels of 2⅝ × 1 inch on a letter sheet.
  sheet: {
    paper: papers.letter,
    columns: 3,
    rows: 10,
    left: inches(0.1875),
    top: inches(0.5),
    stepX: inches(2.75),
    stepY: inches(1),
  },
}

const PAD = 7
const WIDTH = inches(2.25) - 2 * PAD

export const labelCode = (record: RecordKey, itemId: number) => `${recordNumber(record)}-${itemId}`

/** The text of an item label: number, day, barcode, description, quantity and buyer. */
const labelMarks = (
  record: LabelledRecord,
  item: LabelledRecord['items'][number],
  x: number,
  y: number,
): SheetMark[] => {
  const amount = item.unit || item.qty !== 1 ? `${item.qty} ${item.unit}`.trim() : ''
  const small = { kind: 'text', size: 8, x: x + PAD } as const
  const half = { width: WIDTH / 2 }
  const right = { x: x + PAD + WIDTH / 2, align: 'right', ...half } as const
  return [
    { kind: 'text', x: x + PAD, y: y + 5, text: item.mark ?? recordNumber(record), size: 14, bold: true },
    { ...small, ...right, y: y + 8, text: formatDay(record.day) },
    { kind: 'code', x: x + PAD, y: y + 21, width: WIDTH, height: 16, text: labelCode(record, item.id) },
    { ...small, y: y + 40, width: WIDTH, lines: 2, text: item.description },
    { ...small, ...half, y: y + 60, text: amount },
    { ...small, ...right, y: y + 60, text: record.buyer },
  ]
}

const pagesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))

export const itemLabelsSheet = (record: LabelledRecord, paper: (typeof labelPapers)[number]): Sheet => {
  const layout = layouts[paper]
  const page = (items: LabelledRecord['items']): Drawing => ({
    kind: 'drawing',
    marks: items.flatMap((item, place) =>
      labelMarks(
        record,
        item,
        layout.left + (place % layout.columns) * layout.stepX,
        layout.top + Math.floor(place / layout.columns) * layout.stepY,
      ),
    ),
  })
  return {
    title: `Labels ${recordNumber(record)}`,
    paper: layout.paper,
    pages: pagesOf(record.items, layout.columns * layout.rows).map(items => [page(items)]),
  }
}
