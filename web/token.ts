import { readLocal, removeLocal, writeLocal } from './local.ts'

const KEY = 'loupe.token'

/** The bearer half of the session; the other half is a cookie that scripts cannot read. */
export const readToken = () => readLocal(KEY)
export const keepToken = (token: string) => writeLocal(KEY, token)
export const dropToken = () => removeLocal(KEY)
