import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'

const GROUND = '#8d8678'
const CARD = '#f4f1ea'

/** The proportions of a licence's barcode. */
const wide = { bcid: 'pdf417', columns: 10, scale: 2, binarytext: true }

/** The back of a card with a PDF417 code, as a camera sees it. */
export const drawCard = async (text: string, leans: number) => {
  const code = await toBuffer({ ...wide, text })
  const card = await sharp({ create: { width: 856, height: 540, channels: 3, background: CARD } })
    .composite([{ input: await sharp(code).resize(760).toBuffer(), left: 48, top: 60 }])
    .png()
    .toBuffer()
  const turned = await sharp(card).rotate(leans, { background: GROUND }).png().toBuffer()
  const { width, height } = await sharp(turned).metadata()
  const size = { width: Math.max(1280, width + 40), height: Math.max(720, height + 40) }
  return sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite([{ input: turned }])
    .blur(0.6)
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** A film that Chromium's fake camera repeats. */
export const filmOf = async (...pictures: Buffer[]) => {
  const path = join(await mkdtemp(join(tmpdir(), 'loupe-camera-')), 'card.mjpeg')
  await writeFile(path, Buffer.concat(pictures))
  return path
}
