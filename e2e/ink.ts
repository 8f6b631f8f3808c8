import sharp from 'sharp'

type Point = { x: number; y: number }

const REACH = [-2, -1, 0, 1, 2]
const DARK = 128

export const readInk = async (image: Buffer) => {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[y * info.width + x] ?? 255
  const isInk = ({ x, y }: Point) =>
    REACH.some(dx => REACH.some(dy => at(Math.round(x) + dx, Math.round(y) + dy) < DARK))
  const dots = [...data].flatMap((value, index) =>
    value < DARK ? [{ x: index % info.width, y: Math.floor(index / info.width) }] : [],
  )
  return { size: [info.width, info.height], corner: at(0, 0), isInk, dots, dark: dots.length }
}

/** The distance of a dot from the line between two points. */
const distance = ({ x, y }: Point, a: Point, b: Point) => {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const along = dx === 0 && dy === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)
  const t = Math.min(Math.max(along, 0), 1)
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
}

/** The strokes match the picture: each point is on ink, and no ink is off the strokes. */
export const isDrawnBy = (ink: Awaited<ReturnType<typeof readInk>>, strokes: readonly (readonly Point[])[]) =>
  strokes.flat().every(ink.isInk) &&
  ink.dots.every(dot =>
    strokes.some(stroke => stroke.some((point, index) => distance(dot, point, stroke[index + 1] ?? point) < 4)),
  )
