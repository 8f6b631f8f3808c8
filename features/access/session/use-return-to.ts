import { useState } from 'react'
import { readLocal, writeLocal } from '#web/local.ts'

const RETURN = 'loupe.returnTo'
const VALID_MS = 15 * 60_000

const rememberedReturn = () => {
  try {
    const { r, at } = JSON.parse(readLocal(RETURN) ?? '{}') as { r?: unknown; at?: unknown }
    return typeof r === 'string' && typeof at === 'number' && Date.now() - at < VALID_MS ? r : undefined
  } catch {
    return undefined
  }
}

type Asked = { r: string | undefined; code: string | undefined }

/** The page to open after sign-in. A mailed link does not carry it, so the browser keeps it while the link is valid. */
export const useReturnTo = ({ r, code }: Asked) => {
  const [remembered] = useState(() => (code ? rememberedReturn() : undefined))
  const remember = () => r && writeLocal(RETURN, JSON.stringify({ r, at: Date.now() }))
  return { r: r ?? remembered, remember }
}
