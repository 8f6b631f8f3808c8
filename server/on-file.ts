import { ON_FILE } from '#shared/on-file.ts'
import type { Vault } from './secrets.ts'

/** A mark of a number that history must not hold: another number has another mark, and none can be read back from it. */
export const markOf = (vault: Vault, text: string) =>
  text === '' ? '' : `${ON_FILE}${vault.fingerprint(text).toString('hex', 0, 4)}`
