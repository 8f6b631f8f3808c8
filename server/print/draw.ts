import PDFDocument from 'pdfkit'
import type { Drawing, FlowBlock, Sheet } from '#shared/sheet.ts'
import { drawMarks } from './draw-marks.ts'
import { flowBlock } from './flow.ts'
import { type Images, type PrintInk, styled } from './ink.ts'

const drawPage = (ink: PrintInk, blocks: readonly (FlowBlock | Drawing)[], { paper }: Sheet, images: Images) => {
  let y = paper.margin
  for (const block of blocks) {
    if (block.kind === 'drawing') drawMarks(ink, block.marks)
    else y = flowBlock({ ink, paper, images, newPage: () => addPage(ink, paper) }, block, y)
  }
}

const addPage = (ink: PrintInk, { width, height }: Sheet['paper']) => {
  ink.addPage({ size: [width, height], margin: 0 })
}

const isFlowing = ({ pages }: Sheet) => pages.some(blocks => blocks.some(({ kind }) => kind !== 'drawing'))

const numberPages = (ink: PrintInk, { title, paper }: Sheet) => {
  const { count } = ink.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page += 1) {
    ink.switchToPage(page)
    const text = `${title}, page ${page + 1} of ${count}`
    const place = { width: paper.width - 2 * paper.margin, align: 'right' as const, lineBreak: false }
    styled(ink, text, { size: 8 }).text(text, paper.margin, paper.height - paper.margin + 8, place)
  }
}

/** Draws a sheet as a PDF in its own thread, because it takes milliseconds that other requests must not wait for. */
export const drawSheet = (sheet: Sheet, images: Images): Promise<Buffer> => {
  const ink = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: sheet.title, Creator: 'Loupe' },
  })
  const parts: Buffer[] = []
  ink.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve, reject) => {
    ink.on('end', () => resolve(Buffer.concat(parts)))
    ink.on('error', reject)
  })
  for (const blocks of sheet.pages) {
    addPage(ink, sheet.paper)
    drawPage(ink, blocks, sheet, images)
  }
  if (isFlowing(sheet)) numberPages(ink, sheet)
  ink.end()
  return done
}
