import { isScannerPace } from './key-burst.ts'

/** Keys further apart than this are not one text; wireless scanners stutter, and nobody types such a start by hand. */
const GAP_MS = 300

/** The longest start of a text; a text that starts among typed keys is searched no further back. */
const LONGEST_SIGN = 16

export type RunKey = { sign: string; at: number }

/** Keys without a pause between them, from a hand, a scanner, or both. */
export type KeyRun<Key extends RunKey = RunKey> = { keys: readonly Key[]; at: number }

export const noRun = { keys: [], at: Number.NEGATIVE_INFINITY } as const satisfies KeyRun

/**
 * The run including this key; a key after a pause starts a new one. Keys without a character, such as Shift, only
 * extend it.
 */
export const withRunKey = <Key extends RunKey>({ keys, at }: KeyRun<Key>, key: Key): KeyRun<Key> => {
  const before = key.at - at > GAP_MS ? [] : keys
  return { keys: key.sign === '' ? before : [...before, key], at: key.at }
}

export const signsOf = (keys: readonly RunKey[]) => keys.map(({ sign }) => sign).join('')

/**
 * The index where a text starts in the run, or -1. It starts at the first key at any pace, or at a later one if all
 * keys from there are as fast as a scanner's.
 */
export const textStart = (keys: readonly RunKey[], begins: (text: string) => boolean) => {
  if (begins(signsOf(keys))) return 0
  const from = Math.max(1, keys.length - LONGEST_SIGN)
  const found = keys.slice(from).findIndex((_, place) => {
    const rest = keys.slice(from + place)
    return rest.length > 1 && isScannerPace(rest.map(({ at }) => at)) && begins(signsOf(rest))
  })
  return found < 0 ? -1 : from + found
}
