import sharp from 'sharp'

/** A signature that came as a picture alone has no strokes; its dark pixels stand in for them, line by line. */

type Point = { x: number; y: number }

/** The pad's measure, at half its fineness: a line of ink is two steps wide. */
const STEP = 2
const WIDTH = 500 / STEP
const HEIGHT = 200 / STEP
const DARK = 128

/** The runs of dark pixels in a line, each from its first to its last. */
const runsOf = (pixels: Buffer, y: number): Point[][] => {
  const runs: Point[][] = []
  for (let x = 0; x < WIDTH; x++) {
    const isInk = (pixels[y * WIDTH + x] ?? 255) < DARK
    const open = runs.at(-1)
    const goesOn = open?.[1]?.x === (x - 1) * STEP
    if (isInk && open && goesOn) open[1] = { x: x * STEP, y: y * STEP }
    else if (isInk) runs.push([1, 0].map(() => ({ x: x * STEP, y: y * STEP })))
  }
  return runs
}

/** What is drawn on a picture, on the pad's 500 × 200; nothing when it is empty. */
export const inkOfImage = async (image: Buffer): Promise<Point[][]> => {
  const fitted = sharp(image)
    .flatten({ background: '#fff' })
    .resize(WIDTH, HEIGHT, { fit: 'contain', background: '#fff' })
  const { data } = await fitted.greyscale().raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: HEIGHT }, (_, y) => runsOf(data, y)).flat()
}
