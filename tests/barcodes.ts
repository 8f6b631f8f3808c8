import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } })

export const scanPicture = async (picture: Buffer) =>
  (await readBarcodes(new Uint8Array(picture), { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 40 })).map(
    ({ text }) => text,
  )
