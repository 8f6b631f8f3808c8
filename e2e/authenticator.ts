import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { openSession } from './made-users.ts'

const readPicture = async (picture: Buffer) => {
  const { data, info } = await sharp(picture)
    .resize({ width: 400 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: Uint8Array.from(data) })
}

/** Reads the QR code on the screen. */
export const readQr = async (picture: Locator) => {
  await expect(picture).toBeVisible()
  return readPicture(await picture.screenshot())
}

export const scan = async (picture: Locator): Promise<TOTP> => URI.parse(await readQr(picture)) as TOTP

const STEP_MS = 30_000

/** A code works once, so this takes the code of the next half minute, which the server already accepts. */
export const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + STEP_MS })

export const wrongCode = (totp: TOTP) => String((Number(totp.generate()) + 500_001) % 1_000_000).padStart(6, '0')

export const turnOnTwoStep = async (request: APIRequestContext, user: Parameters<typeof openSession>[1]) => {
  const headers = { authorization: `Bearer ${await openSession(request, user)}` }
  const shown = await request.get('/api/users/get-authenticator-code', { headers })
  const { data } = (await shown.json()) as { data: string }
  const totp = URI.parse(await readPicture(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'))) as TOTP
  const verification_code = totp.generate()
  const done = await request.post('/api/users/verify-authenticator-code', { data: { verification_code }, headers })
  expect(done.status()).toBe(200)
  return totp
}
