/** Keys this close together come from a scanner; a hand needs twice as long. */
const GAP_MS = 35

/** A busy scanner may pause this long once in a longer code. */
const STUTTER_MS = 80
export const STUTTERING_LENGTH = 4

/** A key is held back this long until the next one shows whether it comes from a scanner. */
export const HOLD_MS = GAP_MS + 5
export const LONG_HOLD_MS = STUTTER_MS + 5

/** A typing hand pauses less than this, so a key that follows sooner belongs to the typing. */
const PAUSE_MS = 150

/**
 * A code of one digit differs from the last digit of a number by a longer pause before it and a quicker Enter after
 * it.
 */
const LONE_PAUSE_MS = 500
const LONE_GAP_MS = 25

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** Text written without a pause, the pause before it, and the time of its last key; '' was written by hand. */
export type KeyBurst = { text: string; at: number; rest: number; stutters: number }

export const noBurst: KeyBurst = { text: '', at: Number.NEGATIVE_INFINITY, rest: 0, stutters: 0 }

const byHand = (at: number): KeyBurst => ({ ...noBurst, at })

/** A key that writes a character. Repeats of a held key are left out, because they are as fast as a scanner. */
export const isSigned = ({ key, repeat, ctrlKey, altKey, metaKey }: Key) =>
  key.length === 1 && !(repeat || ctrlKey || altKey || metaKey)

/** The burst including this key. A key after a pause, or the first one in a field (`isFirst`), starts a new one. */
export const withKey = (burst: KeyBurst, pressed: Key, isFirst = false): KeyBurst => {
  const { key, timeStamp } = pressed
  // A scanner holds Shift for its capitals.
  if (key === 'Shift') return burst
  if (!isSigned(pressed)) return byHand(timeStamp)
  const gap = timeStamp - burst.at
  const stutters = burst.stutters + (gap > GAP_MS ? 1 : 0)
  if (burst.text !== '' && gap <= STUTTER_MS && stutters <= 1)
    return { ...burst, text: burst.text + key, at: timeStamp, stutters }
  // The first key of an empty field is the start of typing.
  const rest = isFirst ? 0 : gap
  return isFirst || gap >= PAUSE_MS ? { text: key, at: timeStamp, rest, stutters: 0 } : byHand(timeStamp)
}

const isLoneCode = ({ at, rest }: KeyBurst, timeStamp: number) => rest >= LONE_PAUSE_MS && timeStamp - at <= LONE_GAP_MS

/** A scan ends with Enter, as fast as its other keys. */
export const isScanEnd = (burst: KeyBurst, { key, repeat, timeStamp }: Key) => {
  const { text, at, stutters } = burst
  if (key !== 'Enter' || repeat) return false
  if (text.length === 1) return isLoneCode(burst, timeStamp)
  return timeStamp - at <= GAP_MS && text.length >= (stutters > 0 ? STUTTERING_LENGTH : 2)
}

/** True if keys at these times come from a scanner: no hand is as fast at every key. */
export const isScannerPace = (times: readonly number[]) => {
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? at))
  const slow = gaps.filter(gap => gap > GAP_MS)
  const mayStutter = times.length >= STUTTERING_LENGTH ? 1 : 0
  return slow.length <= mayStutter && slow.every(gap => gap <= STUTTER_MS)
}
