import { type Ink, type InkPoint, type InkView, PAD_HEIGHT, PAD_WIDTH, wholeView } from './ink-points.ts'

const LINE_WIDTH = 2.4

/** Draws curves through the midpoints, so that fast strokes have no corners. */
const drawStroke = (context: CanvasRenderingContext2D, stroke: readonly InkPoint[]) => {
  const [first] = stroke
  const last = stroke.at(-1)
  if (!first || !last) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  stroke.forEach((point, index) => {
    const next = stroke[index + 1]
    if (next) context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
  })
  context.lineTo(last.x, last.y)
  context.stroke()
}

export const drawInk = (canvas: HTMLCanvasElement, ink: Ink, { left, width }: InkView = wholeView) => {
  const context = canvas.getContext('2d')
  if (!context) return
  const scale = canvas.width / width
  context.setTransform(scale, 0, 0, canvas.height / PAD_HEIGHT, -left * scale, 0)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, PAD_WIDTH, PAD_HEIGHT)
  Object.assign(context, { strokeStyle: '#16191b', lineWidth: LINE_WIDTH, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of ink) drawStroke(context, stroke)
}

export const imageOf = (ink: Ink) => {
  const canvas = document.createElement('canvas')
  canvas.width = PAD_WIDTH
  canvas.height = PAD_HEIGHT
  drawInk(canvas, ink)
  return canvas.toDataURL('image/png')
}
