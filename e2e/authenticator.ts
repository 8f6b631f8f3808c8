import { expect, type Locator } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Reads the QR code that stands on the screen, as a phone would. */
export const readQr = async (picture: Locator) => {
  await expect(picture).toBeVisible()
  const { data, info } = await sharp(await picture.screenshot())
    .resize({ width: 400 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: Uint8Array.from(data) })
}

/** Scans the picture, and shows the codes of what it found. */
export const scan = async (picture: Locator): Promise<TOTP> => URI.parse(await readQr(picture)) as TOTP

const STEP_MS = 30_000

/** A code works once: the next one is the code of the next half minute, which the server takes already. */
export const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + STEP_MS })

export const wrongCode = (totp: TOTP) => String((Number(totp.generate()) + 500_001) % 1_000_000).padStart(6, '0')
