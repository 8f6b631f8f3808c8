import type { Snapshot } from './history.contract.ts'
import { inFormOrder, labelOf } from './history.labels.ts'
import { type Difference, differences } from './history.rules.ts'
import { briefValue } from './history.values.ts'

type Entry = { entity: string; action: string; value: Snapshot; before: Snapshot | null }

const MOST_NAMED = 4
const LONGEST_VALUE = 24

/** 'Ticket Amount 250 → 300'; of long texts, papers and lists the name is enough. */
const changeText = (entity: string, { field, before, after }: Difference, timeZone: string) => {
  const label = labelOf(entity, field)
  const [old, now] = [briefValue(field, before, timeZone), briefValue(field, after, timeZone)]
  const isBrief = old !== '' && now !== '' && old !== now && Math.max(old.length, now.length) <= LONGEST_VALUE
  return isBrief ? `${label} ${old} → ${now}` : label
}

/** A plain word goes on in lower case: 'Ticket Amount 250 → 300, comment'. */
const inSentence = (text: string, place: number) =>
  place > 0 && /^[A-Z][a-z]+$/.test(text) ? text.toLowerCase() : text

/** What an entry changed, in one line; '' for one that made the record. */
export const changesText = ({ entity, action, value, before }: Entry, timeZone: string) => {
  if (action === 'signed')
    return `signed by the customer at ${typeof value.booth === 'string' ? value.booth : 'the pad'}`
  if (!before) return ''
  const texts = inFormOrder(entity, differences(before, value)).map(one => changeText(entity, one, timeZone))
  const named = [...new Set(texts)]
  const rest = named.length - MOST_NAMED
  const shown = named.slice(0, MOST_NAMED).map(inSentence)
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}
