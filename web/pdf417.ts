import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Loads the reader from our own server; the package's default is a public one. */
prepareZXingModule({ overrides: { locateFile: () => readerUrl } })

/** Plain text keeps the control characters between a licence's lines. Inverted codes are not printed on cards. */
const options: ReaderOptions = { formats: ['PDF417'], textMode: 'Plain', tryInvert: false, maxNumberOfSymbols: 1 }

const LONGEST = 1600

const canvas = document.createElement('canvas')
const pen = canvas.getContext('2d', { willReadFrequently: true })

export type ScannedPicture = { image: CanvasImageSource; width: number; height: number }

const turned = ({ image, width, height }: ScannedPicture, degrees: number) => {
  if (!pen) throw new Error('No canvas to read pictures with')
  const scale = Math.min(1, LONGEST / Math.max(width, height))
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.cos(angle)]
  canvas.width = Math.ceil((width * cos + height * sin) * scale)
  canvas.height = Math.ceil((width * sin + height * cos) * scale)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate(angle)
  pen.scale(scale, scale)
  pen.drawImage(image, -width / 2, -height / 2, width, height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Each read blocks the page for a moment, so other work runs between two of them. */
const rest = () => new Promise(done => window.setTimeout(done, 30))

export const readPdf417 = async (picture: ScannedPicture, degrees: number) => {
  await rest()
  if (picture.width === 0) return undefined
  const [code] = await readBarcodes(turned(picture, degrees), options)
  return code?.text
}
