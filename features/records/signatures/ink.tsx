/** Strokes are stored in these units, whatever the size of the tablet. */
export const PAD_WIDTH = 500
export const PAD_HEIGHT = 200
const LINE_WIDTH = 2.4
/** Closer points add nothing to the line. */
const LEAST_STEP = 0.4

export type InkPoint = { x: number; y: number; time: number; pressure: number }
export type Ink = InkPoint[][]

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
const tenth = (value: number) => Math.round(value * 10) / 10

type Pen = { clientX: number; clientY: number; timeStamp: number; pressure: number }

/** Scales from the pad's size on screen to its own units. */
export const pointAt = (pen: Pen, box: DOMRect): InkPoint => ({
  x: tenth(between(0, ((pen.clientX - box.left) / box.width) * PAD_WIDTH, PAD_WIDTH)),
  y: tenth(between(0, ((pen.clientY - box.top) / box.height) * PAD_HEIGHT, PAD_HEIGHT)),
  time: Math.round(pen.timeStamp),
  pressure: pen.pressure,
})

export const addPoint = (ink: Ink, point: InkPoint) => {
  const stroke = ink.at(-1)
  const last = stroke?.at(-1)
  if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= LEAST_STEP) stroke?.push(point)
}

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

export const drawInk = (canvas: HTMLCanvasElement, ink: Ink) => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(canvas.width / PAD_WIDTH, 0, 0, canvas.height / PAD_HEIGHT, 0, 0)
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
