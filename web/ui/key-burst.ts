/** Keys that follow each other as fast as this come from a scanner: a hand needs twice as long. */
const GAP_MS = 35

/** A busy scanner stutters once in a code of some length. */
const STUTTER_MS = 80
export const STUTTERING_LENGTH = 4

/** How long a key is held back until the next one tells whether it comes from a scanner; longer once it does. */
export const HOLD_MS = GAP_MS + 5
export const LONG_HOLD_MS = STUTTER_MS + 5

/** A hand that types rests less than this: what follows a key sooner belongs to what it types. */
const PAUSE_MS = 150

/** A code of one digit is told from the last one of a number by a longer rest before it, and a quicker Enter behind. */
const LONE_PAUSE_MS = 500
const LONE_GAP_MS = 25

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What was written without a pause, how long a rest went before it, and when its last key was pressed; '' is written by hand. */
export type KeyBurst = { text: string; at: number; rest: number; stutters: number }

export const noBurst: KeyBurst = { text: '', at: Number.NEGATIVE_INFINITY, rest: 0, stutters: 0 }

const byHand = (at: number): KeyBurst => ({ ...noBurst, at })

/** A key that writes a sign, once: one that is held down repeats as fast as a scanner types. */
export const isSigned = ({ key, repeat, ctrlKey, altKey, metaKey }: Key) =>
  key.length === 1 && !(repeat || ctrlKey || altKey || metaKey)

/** The burst with this key in it. A key after a pause begins another, and so does the first one in a field (`isFirst`). */
export const withKey = (burst: KeyBurst, pressed: Key, isFirst = false): KeyBurst => {
  const { key, timeStamp } = pressed
  // A scanner holds Shift for its capitals.
  if (key === 'Shift') return burst
  if (!isSigned(pressed)) return byHand(timeStamp)
  const gap = timeStamp - burst.at
  const stutters = burst.stutters + (gap > GAP_MS ? 1 : 0)
  if (burst.text !== '' && gap <= STUTTER_MS && stutters <= 1)
    return { ...burst, text: burst.text + key, at: timeStamp, stutters }
  // The first key of an empty field is the beginning of what is typed there.
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

/** Whether keys pressed at these times come from a scanner: no hand is as fast from each one to the next. */
export const isScannerPace = (times: readonly number[]) => {
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? at))
  const slow = gaps.filter(gap => gap > GAP_MS)
  const mayStutter = times.length >= STUTTERING_LENGTH ? 1 : 0
  return slow.length <= mayStutter && slow.every(gap => gap <= STUTTER_MS)
}
