/** Keys that follow each other as fast as this come from a scanner: a hand needs twice as long. */
const GAP_MS = 35

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** What was typed without a pause, and when its last key was pressed. */
export type KeyBurst = { text: string; at: number }

export const noBurst: KeyBurst = { text: '', at: 0 }

const isAtOnce = ({ text, at }: KeyBurst, { timeStamp }: Key) => text !== '' && timeStamp - at <= GAP_MS

/** The burst with this key in it; a key after a pause begins another. */
export const withKey = (burst: KeyBurst, pressed: Key): KeyBurst => {
  const { key, timeStamp, repeat, ctrlKey, altKey, metaKey } = pressed
  // A scanner holds Shift for its capitals.
  if (key === 'Shift') return burst
  // A key that is held down repeats as fast as a scanner types.
  if (key.length !== 1 || repeat || ctrlKey || altKey || metaKey) return noBurst
  return { text: isAtOnce(burst, pressed) ? burst.text + key : key, at: timeStamp }
}

/** A scan ends with Enter, as fast as its other keys. */
export const isScanEnd = (burst: KeyBurst, pressed: Key) =>
  pressed.key === 'Enter' && !pressed.repeat && isAtOnce(burst, pressed)
