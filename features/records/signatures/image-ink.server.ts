import sharp from 'sharp'

const DARK = 128

/** One pixel as dark as a pen's counts, on a white or a transparent ground. */
export const hasInk = async (image: Buffer) => {
  const pixels = await sharp(image).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return pixels.some(brightness => brightness < DARK)
}
