import { type BlockOf, type FlowBlock, PAD, type Paper } from '#shared/sheet.ts'
import { drawMarks } from './draw-marks.ts'
import { type Images, type PrintInk, styled } from './ink.ts'

type Page = { ink: PrintInk; paper: Paper; images: Images; newPage: () => void }

const BODY = 10
const SMALL = 8
const ROW_GAP = 5
const GUTTER = 26
const HAIRLINE = 0.5
const QUIET = '#9a9a9a'
const SIGNING_HEIGHT = 100
const INK_WIDTH = 170

const innerWidth = ({ width, margin }: Paper) => width - 2 * margin

const rule = ({ ink, paper }: Page, y: number, weight = HAIRLINE) => {
  ink.strokeColor(weight > HAIRLINE ? 'black' : QUIET)
  ink
    .moveTo(paper.margin, y)
    .lineTo(paper.width - paper.margin, y)
    .lineWidth(weight)
    .stroke()
}

type Line = {
  text: string
  x: number
  y: number
  width: number
  size?: number
  bold?: boolean
  align?: 'left' | 'right'
}

const write = ({ ink }: Page, { text, x, y, width, size = BODY, bold = false, align = 'left' }: Line) => {
  styled(ink, text, { size, bold }).fillColor('black').text(text, x, y, { width, align })
}

const heightOf = ({ ink }: Page, text: string, width: number, style: { size: number; bold?: boolean }) =>
  styled(ink, text, style).heightOfString(text || ' ', { width })

const place = ({ paper, newPage }: Page, y: number, height: number) => {
  if (y + height <= paper.height - paper.margin) return y
  newPage()
  return paper.margin
}

const LOGO_HEIGHT = 44

const head = (page: Page, { title, lines, mark, amount, markLines, logo }: BlockOf<'head'>, y: number) => {
  const { paper, ink } = page
  const half = innerWidth(paper) / 2
  const image = logo ? page.images[logo] : undefined
  const top = image ? y + LOGO_HEIGHT + ROW_GAP : y
  if (image) ink.image(Buffer.from(image), paper.margin, y, { fit: [half, LOGO_HEIGHT] })
  write(page, { text: title, x: paper.margin, y: top, width: half, size: 15, bold: true })
  const right = { x: paper.margin + half, width: half, align: 'right' as const }
  write(page, { text: mark, y, size: 20, bold: true, ...right })
  const below = y + (amount === undefined ? 25 : 50)
  if (amount !== undefined) write(page, { text: amount, y: y + 25, size: 20, bold: true, ...right })
  lines.forEach((text, index) => {
    write(page, { text, x: paper.margin, y: top + 21 + index * 14, width: half })
  })
  markLines.forEach((text, index) => {
    write(page, { text, y: below + index * 14, ...right })
  })
  const end = Math.max(top + 21 + lines.length * 14, below + markLines.length * 14) + 6
  rule(page, end, 1.2)
  return end + 14
}

const LABEL_WIDTH = 82

const facts = (page: Page, { columns }: BlockOf<'facts'>, y: number) => {
  const { ink, paper } = page
  const width = (innerWidth(paper) - GUTTER * (columns.length - 1)) / columns.length
  const ends = columns.map((pairs, index) => {
    const x = paper.margin + index * (width + GUTTER)
    return pairs.reduce((top, { label, value }) => {
      const valueWidth = width - LABEL_WIDTH
      write(page, { text: label, x, y: top, width: LABEL_WIDTH, size: 9 })
      write(page, { text: value, x: x + LABEL_WIDTH, y: top, width: valueWidth })
      const end = top + heightOf(page, value, valueWidth, { size: BODY }) + ROW_GAP
      ink
        .strokeColor(QUIET)
        .moveTo(x, end)
        .lineTo(x + width, end)
        .lineWidth(HAIRLINE)
        .stroke()
      return end + ROW_GAP
    }, y)
  })
  return Math.max(...ends) + 10
}

const widthsOf = (columns: BlockOf<'table'>['columns'], whole: number) => {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  return columns.map(({ width }) => width ?? (whole - taken) / open)
}

const CELL_GAP = 8

const SUM_HEIGHT = 15

const table = (page: Page, { columns, rows, sums = [], total }: BlockOf<'table'>, top: number) => {
  const { paper } = page
  const widths = widthsOf(columns, innerWidth(paper))
  // The last column ends where the rules and the sums end.
  const roomOf = (index: number) => (widths[index] ?? 0) - (index === columns.length - 1 ? 0 : CELL_GAP)
  const cells = (texts: readonly string[], y: number, bold: boolean) => {
    let x = paper.margin
    columns.forEach(({ align = 'left' }, index) => {
      write(page, { text: texts[index] ?? '', x, y, width: roomOf(index), bold, align })
      x += widths[index] ?? 0
    })
  }
  const heightOfRow = (texts: readonly string[]) =>
    Math.max(...texts.map((text, index) => heightOf(page, text, roomOf(index), { size: BODY })))
  const header = (y: number) => {
    cells(
      columns.map(({ label }) => label),
      y,
      true,
    )
    rule(page, y + 12 + ROW_GAP, 0.8)
    return y + 12 + 2 * ROW_GAP
  }
  const sumsHeight = sums.length * SUM_HEIGHT
  const totalHeight = total ? 34 : 0
  let y = header(place(page, top, 60))
  rows.forEach((row, index) => {
    const height = heightOfRow(row)
    // Keeps the total with the last row, so that it is never alone on a page.
    const kept = height + 2 * ROW_GAP + (index === rows.length - 1 ? sumsHeight + totalHeight : 0)
    const at = place(page, y, kept)
    if (at !== y) y = header(at)
    cells(row, y, false)
    rule(page, y + height + ROW_GAP)
    y += height + 2 * ROW_GAP
  })
  if (!total) return y + 8
  y = place(page, y, sumsHeight + totalHeight)
  const wide = innerWidth(paper)
  sums.forEach(({ label, value }, index) => {
    const at = y + 4 + index * SUM_HEIGHT
    write(page, { text: label, x: paper.margin, y: at, width: wide - 130, align: 'right' })
    write(page, { text: value, x: paper.margin, y: at, width: wide, align: 'right' })
  })
  y += sumsHeight
  write(page, { text: total.label, x: paper.margin, y: y + 8, width: wide - 130, bold: true, align: 'right' })
  write(page, { text: total.value, x: paper.margin, y: y + 2, width: wide, size: 18, bold: true, align: 'right' })
  return y + totalHeight
}

const terms = (page: Page, { title, text }: BlockOf<'terms'>, y: number) => {
  const { ink, paper } = page
  const columns = { columns: 2, columnGap: GUTTER, width: innerWidth(paper) }
  const height =
    styled(ink, text, { size: SMALL }).heightOfString(text, { width: (columns.width - GUTTER) / 2 }) / 2 + SMALL * 1.5
  // Keeps the text and its signature on one page.
  const at = place(page, y, height + 24 + SIGNING_HEIGHT)
  write(page, { text: title, x: paper.margin, y: at, width: columns.width, bold: true })
  styled(ink, text, { size: SMALL }).text(text, paper.margin, at + 17, { ...columns, height })
  return at + 17 + height + 10
}

const notice = (page: Page, text: string, y: number) => {
  const width = innerWidth(page.paper)
  const height = heightOf(page, text, width, { size: 12, bold: true })
  const at = place(page, y, height + 10)
  write(page, { text, x: page.paper.margin, y: at, width, size: 12, bold: true })
  return at + height + 10
}

const signing = (page: Page, { label, ink: path, image, signedAt, place: where }: BlockOf<'signing'>, y: number) => {
  const { ink, paper } = page
  const at = place(page, y, SIGNING_HEIGHT)
  const scale = INK_WIDTH / PAD.width
  const lineY = at + PAD.height * scale + 8
  ink.strokeColor('black')
  const picture = image ? page.images[image] : undefined
  if (picture) ink.image(Buffer.from(picture), paper.margin + 6, at, { fit: [INK_WIDTH, PAD.height * scale] })
  if (path !== '') drawMarks(ink, [{ kind: 'path', x: paper.margin + 6, y: at, scale, path }])
  const middle = paper.width * 0.62
  ink
    .strokeColor('black')
    .moveTo(paper.margin, lineY)
    .lineTo(middle, lineY)
    .moveTo(middle + GUTTER, lineY)
  ink
    .lineTo(paper.width - paper.margin, lineY)
    .lineWidth(0.8)
    .stroke()
  write(page, { text: label, x: paper.margin, y: lineY + 5, width: middle - paper.margin })
  const right = { x: middle + GUTTER, width: paper.width - paper.margin - middle - GUTTER }
  write(page, { text: signedAt, y: lineY - 16, ...right })
  write(page, { text: where, y: lineY + 5, ...right })
  return lineY + 26
}

/** The foot is in the margin beside the page number and takes no room from the flow. */
const foot = (page: Page, text: string, y: number) => {
  const { margin, height } = page.paper
  rule(page, height - margin + 2)
  write(page, { text, x: margin, y: height - margin + 8, width: innerWidth(page.paper) * 0.7, size: SMALL })
  return y
}

export const flowBlock = (page: Page, block: FlowBlock, y: number): number => {
  if (block.kind === 'head') return head(page, block, y)
  if (block.kind === 'facts') return facts(page, block, y)
  if (block.kind === 'table') return table(page, block, y)
  if (block.kind === 'terms') return terms(page, block, y)
  if (block.kind === 'notice') return notice(page, block.text, y)
  if (block.kind === 'foot') return foot(page, block.text, y)
  return signing(page, block, y)
}
