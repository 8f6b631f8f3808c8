import { isTag, likeliness } from './licence-tags.rules.ts'

export type Element = { tag: string; value: string }

type Mark = { tag: string; at: number; from: number; spaced: boolean }
type Reading = { score: number; mark: Mark; before: Reading | undefined }

const readingsKept = 8
const marksAhead = 16

/** A tag of the state's own subfile (ZNA, ZNB …) ends a value only if the card declares the subfile. */
const stateTag = (text: string) => {
  const letter = /Z([A-Z])\d{8}/.exec(text)?.[1] ?? /Z([A-Z])Z\1[A-Z]/.exec(text)?.[1]
  return letter ? new RegExp(`(?:Z${letter})?Z${letter}[A-Z]`, 'y') : undefined
}

/** A card has all three of these tags or none; otherwise the DDEN in MADDEN is part of a name. */
const hasTruncationTags = (text: string) => ['DDE', 'DDF', 'DDG'].every(tag => text.includes(tag))

const marksIn = (text: string, scan: string): Mark[] => {
  const own = stateTag(scan)
  const isMark = (tag: string) => isTag(tag) && (!/DD[EFG]/.test(tag) || hasTruncationTags(scan))
  const marks: Mark[] = []
  for (let at = 0; at + 3 <= text.length; at++) {
    const spaced = at === 0 || text[at - 1] === ' '
    if (own) own.lastIndex = at
    const found = isMark(text.slice(at, at + 3)) ? text.slice(at, at + 3) : own?.exec(text)?.[0]
    if (found) marks.push({ tag: found.slice(-3), at, from: at + found.length, spaced })
  }
  return marks
}

const uses = (reading: Reading, tag: string): boolean => {
  if (!isTag(tag)) return false
  for (let one: Reading | undefined = reading; one; one = one.before) if (one.mark.tag === tag) return true
  return false
}

const valueScore = (text: string, mark: Mark, end: number) =>
  likeliness(mark.tag, text.slice(mark.from, end)) + (mark.spaced ? 1.5 : 0)

/** Equal scores prefer the later split, so that LINDA keeps its DA before DAD. */
const best = (readings: Reading[]) =>
  readings.toSorted((a, b) => b.score - a.score || (b.before?.mark.at ?? 0) - (a.before?.mark.at ?? 0))

const elementsOf = (text: string, last: Reading): Element[] => {
  const elements: Element[] = []
  let end = text.length
  for (let one: Reading | undefined = last; one; one = one.before) {
    elements.unshift({ tag: one.mark.tag, value: text.slice(one.mark.from, end) })
    end = one.mark.at
  }
  return elements
}

/**
 * Splits a text with lost line ends into its elements. A name may contain a tag (SOLE-DAD, LIN-DA DDF), so every split
 * is scored by how well the values fit their tags, and each tag is used once. `scan` is the whole scan that the text
 * belongs to.
 */
export const readRunOn = (text: string, scan: string): Element[] => {
  const marks = marksIn(text, scan)
  const readings: Reading[][] = marks.map((mark, index) =>
    index < marksAhead ? [{ score: 0, mark, before: undefined }] : [],
  )
  const ends: Reading[] = []
  for (const [index, mark] of marks.entries()) {
    const kept = best(readings[index] ?? []).slice(0, readingsKept)
    for (const reading of kept) {
      ends.push({ ...reading, score: reading.score + valueScore(text, mark, text.length) })
      for (let next = index + 1; next <= index + marksAhead; next++) {
        const following = marks[next]
        if (!following || following.at < mark.from || uses(reading, following.tag)) continue
        const score = reading.score + valueScore(text, mark, following.at)
        readings[next]?.push({ score, mark: following, before: reading })
      }
    }
  }
  const winner = best(ends)[0]
  return winner ? elementsOf(text, winner) : []
}
