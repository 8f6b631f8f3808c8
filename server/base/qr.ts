import { encodeQR } from 'qr'

/** A text as a QR code, on white so that it can be scanned in dark mode. */
export const qrImage = (text: string) => {
  const picture = encodeQR(text, 'svg', { border: 3 }).replace(
    '<path',
    '<rect width="100%" height="100%" fill="#fff"/><path',
  )
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
}
