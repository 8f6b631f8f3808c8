import { refuse } from '#shared/errors.ts'

type Most = { all: number; each: number }

/** Counts the bytes of bodies in progress, so that many large ones at once can not fill the memory. */
export const limitInFlight = (most: Most) => {
  const bySender = new Map<string, number>()
  let all = 0

  const add = (sender: string, bytes: number) => {
    const sum = (bySender.get(sender) ?? 0) + bytes
    if (sum > 0) bySender.set(sender, sum)
    else bySender.delete(sender)
    all += bytes
  }

  /** Reserves room for a body or refuses it; the returned function releases the room once. */
  return (sender: string, bytes: number) => {
    if (all + bytes > most.all || (bySender.get(sender) ?? 0) + bytes > most.each)
      throw refuse('too_many', 'Too much is sent at once. Please wait a moment.')
    add(sender, bytes)
    let isTaken = true
    return () => {
      if (isTaken) add(sender, -bytes)
      isTaken = false
    }
  }
}
