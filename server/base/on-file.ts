import { ON_FILE_MARK } from '#shared/on-file.ts'
import type { Vault } from './secrets.ts'

/** A mark that differs for each number and cannot be turned back into it. */
export const fingerprintOnFile = (vault: Vault, text: string) =>
  text === '' ? '' : `${ON_FILE_MARK}${vault.fingerprint(text).toString('hex', 0, 4)}`
