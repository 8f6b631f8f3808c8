import { isScannerPace } from './key-burst.ts'

/** Keys further apart than this are not one text; wireless scanners stutter, and nobody types such a start by hand. */
const GAP_MS = 300

/** The longest sign that a text begins with; a text that begins among typed keys is looked for no further back. */
const LONGEST_SIGN = 16

export type RunKey = { sign: string; at: number }

/** The keys written without a pause, by hand, by a scanner, or by one right after the other. */
export type KeyRun<Key extends RunKey = RunKey> = { keys: readonly Key[]; at: number }

export const noRun = { keys: [], at: Number.NEGATIVE_INFINITY } as const satisfies KeyRun

/** The run with this key in it: a key after a pause begins another. Keys without a sign, such as Shift, only keep it going. */
export const withRunKey = <Key extends RunKey>({ keys, at }: KeyRun<Key>, key: Key): KeyRun<Key> => {
  const before = key.at - at > GAP_MS ? [] : keys
  return { keys: key.sign === '' ? before : [...before, key], at: key.at }
}

export const signsOf = (keys: readonly RunKey[]) => keys.map(({ sign }) => sign).join('')

/**
 * Where in the run a text begins, -1 for nowhere: at its first key at any pace, or later, whatever was typed just
 * before, where all keys from there on come as fast as a scanner's.
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
