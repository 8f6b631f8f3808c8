import sharp from 'sharp'

const DARK = 128

/** Whether anything is drawn on a picture: one pixel as dark as a pen's, on a white or a clear ground. */
export const hasInk = async (image: Buffer) => {
  const pixels = await sharp(image).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  return pixels.some(brightness => brightness < DARK)
}
