import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { dayAt, timeAt } from '#shared/time.ts'
import { type Account, countedFields, type Notes, notesOf, notesProblems, notesTotal } from '../ledger/ledger.rules.ts'

/** Where cash lies that is counted during the day. */
export const drawers = ['metrodrawer', 'coindrawer', 'retail', 'jewelryretail'] as const satisfies readonly Account[]
export type Drawer = (typeof drawers)[number]

/** What gave rise to a count. */
export type CountOrigin = 'prompt' | 'daily_count' | 'reconcile'

export const drawerNames: Record<Drawer, string> = {
  metrodrawer: 'Metro Drawer',
  coindrawer: 'Coin Drawer',
  retail: 'Retail',
  jewelryretail: 'Jewelry Retail',
}

/** When the shop asks for a count, by its own clock. */
export const promptTimes = ['09:00', '13:00', '17:45'] as const

/** The prompt that waits at a moment, such as '2026-11-15 13:00': the day's last one whose time has come. */
export const duePrompt = (instant: number, timeZone: string): string | undefined => {
  const now = timeAt(instant, timeZone)
  const time = promptTimes.findLast(prompt => prompt <= now)
  return time && `${dayAt(instant, timeZone)} ${time}`
}

/** 13:00 of '2026-11-15 13:00'. */
export const timeOfPrompt = (prompt: string) => prompt.slice(-5)

/** What someone counted: the notes one by one, or only the sum of them. */
export type DrawerCountValues = { [Field in keyof Notes]?: Notes[Field] | undefined } & {
  drawerCount?: Cents | undefined
}

/** The notes that were counted; undefined when only a sum was given. */
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
