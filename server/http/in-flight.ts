import { refuse } from '#shared/errors.ts'

type Most = { all: number; each: number }

/** Counts the bytes that are on their way and in hand, so that no number of large bodies at once fills the memory. */
export const openInFlight = (most: Most) => {
  const bySender = new Map<string, number>()
  let all = 0

  const add = (sender: string, bytes: number) => {
    const sum = (bySender.get(sender) ?? 0) + bytes
    if (sum > 0) bySender.set(sender, sum)
    else bySender.delete(sender)
    all += bytes
  }

  /** Takes room for a body, or refuses; what comes back gives the room back, once. */
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
