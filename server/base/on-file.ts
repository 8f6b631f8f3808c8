import { ON_FILE_MARK } from '#shared/on-file.ts'
import type { Vault } from './secrets.ts'

/** A mark of a number that history must not hold: another number has another mark, and none can be read back from it. */
export const fingerprintOnFile = (vault: Vault, text: string) =>
  text === '' ? '' : `${ON_FILE_MARK}${vault.fingerprint(text).toString('hex', 0, 4)}`
