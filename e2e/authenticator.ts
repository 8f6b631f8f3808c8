import { expect, type Locator } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import decodeQR from 'qr/decode.js'

const SIDE = 400

/** Scans the picture on the screen as a phone would, and shows the codes of what it found. */
export const scan = async (picture: Locator): Promise<TOTP> => {
  await expect(picture).toBeVisible()
  const pixels = await picture.evaluate((image: HTMLImageElement, side) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0, side, side)
    return Array.from(drawing?.getImageData(0, 0, side, side).data ?? [])
  }, SIDE)
  return URI.parse(decodeQR({ width: SIDE, height: SIDE, data: Uint8Array.from(pixels) })) as TOTP
}

const STEP_MS = 30_000

/** A code works once: the next one is the code of the next half minute, which the server takes already. */
export const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + STEP_MS })

export const wrongCode = (totp: TOTP) => String((Number(totp.generate()) + 500_001) % 1_000_000).padStart(6, '0')
