import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { refuse } from '#shared/errors.ts'
import { openTurns } from '../turns.ts'

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

// Each image is read once: what the library would keep of it only costs memory.
sharp.cache(false)

/** Forty megapixels unfold to more than a hundred megabytes. */
const IMAGES_AT_ONCE = 2
const inTurn = openTurns(IMAGES_AT_ONCE)

const reader = (content: Buffer) => sharp(content, { limitInputPixels: false, failOn: 'error' })

const readHeader = async (content: Buffer, name: string) => {
  try {
    return await reader(content).metadata()
  } catch {
    throw refuse('invalid', `${name} is not an image`)
  }
}

/**
 * Checks an upload by its content and makes it anew: the kind is what the bytes say, not the name, and metadata
 * (where a photo was taken) does not come along.
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
    const thumbnail = await sharp(full)
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
    const sha256 = createHash('sha256').update(full).digest()
    return { mimeType: `image/${format}`, width: info.width, height: info.height, sha256, full, thumbnail }
  } catch {
    throw refuse('invalid', `${name} is damaged and can not be read`)
  }
}
