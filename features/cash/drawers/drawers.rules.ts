import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { dayAt, timeAt } from '#shared/time.ts'
import { type Account, countedFields, type Notes, notesOf, notesProblems, notesTotal } from '../ledger/ledger.rules.ts'

export const drawers = ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail'] as const satisfies readonly Account[]
export type Drawer = (typeof drawers)[number]

export const drawerNames: Record<Drawer, string> = {
  metrodrawer: 'Metro Drawer',
  coindrawer: 'Coin Drawer',
  retail: 'Retail',
  jewelryretail: 'Jewelry Retail',
}

export const promptTimes = ['09:00', '13:00', '17:45'] as const

/** The last prompt of the day that is due, such as '2026-11-15 13:00'. */
export const duePrompt = (instant: number, timeZone: string): string | undefined => {
  const now = timeAt(instant, timeZone)
  const time = promptTimes.findLast(prompt => prompt <= now)
  return time && `${dayAt(instant, timeZone)} ${time}`
}

export const timeOfPrompt = (prompt: string) => prompt.slice(-5)

export const isOpeningCount = (prompt: string) => timeOfPrompt(prompt) === promptTimes[0]

/** A count as notes, or only as a sum. */
export type DrawerCountValues = { [Field in keyof Notes]?: Notes[Field] | undefined } & {
  drawerCount?: Cents | undefined
}

export const countedNotes = (count: DrawerCountValues): Notes | undefined => {
  const given = countedFields.filter(field => count[field] !== undefined)
  if (given.length === 0) return undefined
  return notesOf(Object.fromEntries(given.map(field => [field, count[field]])))
}

const MOST = cents(100_000_000_000)

export const countProblems = (count: DrawerCountValues): Problem[] => {
  const notes = countedNotes(count)
  const sum = count.drawerCount
  if (!notes)
    return [
      ...when(sum === undefined, 'drawerCount', 'Drawer Count is Blank'),
      ...when(sum !== undefined && sum < 0, 'drawerCount', 'Drawer Count should be greater or equal to 0 *'),
    ]
  const problems = notesProblems(notes)
  if (problems.length > 0) return problems
  const total = notesTotal(notes)
  return [
    ...when(total > MOST, '', 'Drawer Count is too large'),
    ...when(sum !== undefined && sum !== total, '', "Denomination Total Count don't match Cash Total!"),
  ]
}

export const countTotal = (count: DrawerCountValues): Cents => {
  const notes = countedNotes(count)
  return notes ? notesTotal(notes) : (count.drawerCount ?? cents(0))
}
