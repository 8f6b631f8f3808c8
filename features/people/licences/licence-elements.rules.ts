import { type Element, readRunOn } from './licence-run-on.rules.ts'
import { contradicts, isTag, isUnmistakable } from './licence-tags.rules.ts'

/** A PDF417 code holds fewer than 1,900 characters. */
const longestScan = 4000

const lineEnd = /[\p{Cc}\u2028\u2029]+/u
const header = /(?:ANSI|AAMVA)\s*\d/gi

const swapCase = (text: string) =>
  text.replace(/\p{L}/gu, letter => {
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
    return other.length === letter.length ? other : letter
  })

const countTags = (text: string) => (text.match(/D[A-D][A-Z]/g) ?? []).filter(isTag).length

/** Caps lock inverts the letters of a keyboard scan; the tags show it. */
const withUprightCase = (text: string) => {
  const swapped = swapCase(text)
  return countTags(swapped) > countTags(text) ? swapped : text
}

const withoutDoubledKeys = (text: string) =>
  text.length > 40 && /^(?:(.)\1)+$/s.test(text) ? text.replace(/(.)\1/gs, '$1') : text

const firstScanOnly = (text: string) => {
  const second = [...text.matchAll(header)][1]
  return second ? text.slice(0, second.index) : text
}

/** The header's numbers are often wrong, so they are skipped and not used. */
const withoutHeader = (line: string) => {
  if (isTag(line.slice(0, 3))) return line
  for (const match of line.matchAll(/(?<=\d)(?:DL|ID|EN)?(?=(D[A-D][A-Z]))|^(?:DL|ID|EN)(?=(D[A-D][A-Z]))/g)) {
    if (isTag(match[1] ?? match[2] ?? '')) return line.slice(match.index + match[0].length)
  }
  return line
}

const withoutDoubledTagKey = (line: string) => {
  if (isTag(line.slice(0, 3))) return line
  const repaired = [1, 2, 3]
    .filter(at => line[at] === line[at - 1])
    .map(at => line.slice(0, at) + line.slice(at + 1))
    .find(tried => isTag(tried.slice(0, 3)))
  return repaired ?? line
}

type Scan = { text: string; tags: ReadonlySet<string> }

/** A line with a lost line end continues with an element that occurs nowhere else. */
const isTwoLines = ([first, ...more]: Element[], line: string, { tags }: Scan) =>
  first?.tag === line.slice(0, 3) &&
  more.length > 0 &&
  more.every(({ tag, value }) => !tags.has(tag) && isUnmistakable(tag, value))

const readLine = (text: string, scan: Scan): Element[] => {
  const line = withoutDoubledTagKey(text)
  const element = { tag: line.slice(0, 3), value: line.slice(3) }
  if (!isTag(element.tag)) return []
  const split = readRunOn(line, scan.text)
  return contradicts(element.tag, element.value) || isTwoLines(split, line, scan) ? split : [element]
}

/** The first value that is not blank wins for a repeated tag. */
export const licenceElements = (scan: string): ReadonlyMap<string, string> => {
  const text = firstScanOnly(withUprightCase(withoutDoubledKeys(scan.slice(0, longestScan))))
  const lines = text.split(lineEnd).map(line => line.trim())
  const tags = new Set(lines.map(line => line.slice(0, 3)).filter(isTag))
  const found =
    tags.size >= 3
      ? lines.map(withoutHeader).flatMap(line => readLine(line, { text, tags }))
      : lines.flatMap(line => readRunOn(line, text))
  const elements = new Map<string, string>()
  for (const { tag, value } of found) {
    const clean = value.replace(/\s+/g, ' ').trim()
    if (clean !== '' && !elements.has(tag)) elements.set(tag, clean)
  }
  return elements
}

/** The six-digit issuer number and the letter of the state's own subfile (ZN for Nevada). */
export const issuerMarks = (scan: string) => {
  const text = withUprightCase(withoutDoubledKeys(scan.slice(0, longestScan)))
  return { number: /(?:ANSI|AAMVA)\s*(\d{6})/.exec(text)?.[1], letter: /Z([A-Z])\d{8}/.exec(text)?.[1] }
}
