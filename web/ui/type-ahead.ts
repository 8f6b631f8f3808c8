const PAUSE_MS = 1000

const isOneLetter = (text: string) => text.replaceAll(text.slice(0, 1), '') === ''

/** Letters typed quickly form the beginning of a name; a pause starts anew. One letter, also repeated, moves on. */
export const createTypeAhead = () => {
  let typed = ''
  let typedAt = Number.NEGATIVE_INFINITY
  const isGoingOn = (now: number) => typed !== '' && now - typedAt < PAUSE_MS

  const type = (key: string, names: readonly string[], at: number, now: number) => {
    typed = (isGoingOn(now) ? typed : '') + key.toLowerCase()
    typedAt = now
    const places = names.map((_, index) => index)
    const begins = (text: string) => (place: number) => names[place]?.trim().toLowerCase().startsWith(text)
    const from = (first: number) => [...places.slice(first), ...places.slice(0, first)]
    const found = from(Math.max(at, 0)).find(begins(typed))
    if (typed.length > 1 && found !== undefined) return found
    return isOneLetter(typed) ? (from(at + 1).find(begins(typed.slice(0, 1))) ?? -1) : -1
  }
  return { type, isGoingOn }
}
