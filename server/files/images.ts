import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { refuse } from '#shared/errors.ts'
import { createLimiter } from '../base/limiter.ts'

export type CheckedImage = {
  mimeType: 'image/jpeg' | 'image/png'
  width: number
  height: number
  sha256: Buffer
  full: Buffer
  thumbnail: Buffer
}

export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_MEGAPIXELS = 40
const THUMBNAIL = 240
const SCREEN = 1400

// Each image is read once, so the library's cache would only cost memory.
sharp.cache(false)

/** Forty megapixels need more than a hundred megabytes of memory. */
const IMAGES_AT_ONCE = 2
const inTurn = createLimiter(IMAGES_AT_ONCE)

const reader = (content: Buffer) => sharp(content, { limitInputPixels: false, failOn: 'error' })

const readHeader = async (content: Buffer, name: string) => {
  try {
    return await reader(content).metadata()
  } catch {
    throw refuse('invalid', `${name} is not an image`)
  }
}

const sized = (content: Buffer, longest: number) =>
  sharp(content)
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()

export const sizeForScreen = (full: Buffer) => inTurn(() => sized(full, SCREEN))

/**
 * Checks an upload by its content and encodes it again: the kind comes from the bytes, not the name, and metadata such
 * as a photo's location is dropped.
 */
export const checkImage = (content: Buffer, name: string, maxMegapixels = MAX_MEGAPIXELS): Promise<CheckedImage> =>
  inTurn(() => makeAnew(content, name, maxMegapixels))

const makeAnew = async (content: Buffer, name: string, maxMegapixels: number): Promise<CheckedImage> => {
  const { format, width, height } = await readHeader(content, name)
  if (format !== 'jpeg' && format !== 'png') throw refuse('invalid', `${name} is not a jpg or png image`)
  if (width * height > maxMegapixels * 1_000_000)
    throw refuse('invalid', `${name} has more than ${maxMegapixels} megapixels`)
  const upright = reader(content).rotate()
  try {
    const made = format === 'png' ? upright.png() : upright.jpeg({ quality: 88, mozjpeg: false })
    const { data: full, info } = await made.toBuffer({ resolveWithObject: true })
    const thumbnail = await sized(full, THUMBNAIL)
    const sha256 = createHash('sha256').update(full).digest()
    return { mimeType: `image/${format}`, width: info.width, height: info.height, sha256, full, thumbnail }
  } catch {
    throw refuse('invalid', `${name} is damaged and can not be read`)
  }
}
