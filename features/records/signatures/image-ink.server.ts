import sharp from 'sharp'

const DARK = 128

/** True if any pixel is as dark as ink, on a white or a transparent background. */
export const hasInk = async (image: Buffer) => {
  const pixels = await sharp(image).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return pixels.some(brightness => brightness < DARK)
}
