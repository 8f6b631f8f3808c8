/** Strokes are stored in these units, whatever the size of the tablet. */
export const PAD_WIDTH = 500
export const PAD_HEIGHT = 200

/** The part of the drawing that a canvas shows. */
export type InkView = { left: number; width: number }
export const wholeView: InkView = { left: 0, width: PAD_WIDTH }

/** The middle of the drawing at its full height, so that a narrower canvas stretches no line. */
export const middleView = (canvas: { width: number; height: number }): InkView => {
  const width = (PAD_HEIGHT * canvas.width) / canvas.height
  return { left: (PAD_WIDTH - width) / 2, width }
}

/** Closer points add nothing to the line. */
const LEAST_STEP = 0.4

export type InkPoint = { x: number; y: number; time: number; pressure: number }
export type Ink = InkPoint[][]

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
const tenth = (value: number) => Math.round(value * 10) / 10

type Box = { left: number; top: number; width: number; height: number }
type Pen = { clientX: number; clientY: number; timeStamp: number; pressure: number }

/** Scales from the pad's size on screen to its own units. */
export const pointAt = (pen: Pen, box: Box, { left, width }: InkView = wholeView): InkPoint => ({
  x: tenth(between(left, left + ((pen.clientX - box.left) / box.width) * width, left + width)),
  y: tenth(between(0, ((pen.clientY - box.top) / box.height) * PAD_HEIGHT, PAD_HEIGHT)),
  time: Math.round(pen.timeStamp),
  pressure: pen.pressure,
})

export const addPoint = (ink: Ink, point: InkPoint) => {
  const stroke = ink.at(-1)
  const last = stroke?.at(-1)
  if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= LEAST_STEP) stroke?.push(point)
}
