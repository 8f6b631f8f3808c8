import { lateStartProblems } from '#shared/day-range.ts'
import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type Day, daysAfter } from '#shared/time.ts'
import { flowName } from '../ledger/flows.ts'
import { type Account, accountNames, type Notes, notesTotal, type Purpose } from '../ledger/ledger.rules.ts'
import type { Worksheet } from './worksheets.contract.ts'

/** Cash between two accounts for a purpose on a day; negative if more was reversed. */
export type DayFlow = { day: Day; src: Account; dest: Account; purpose: Purpose; amount: Cents }

type Asked = { dateStart?: Day | undefined; dateEnd?: Day | undefined }

/** The range ends today by default, and begins a week before its end. */
export const worksheetRange = ({ dateStart, dateEnd }: Asked, today: Day) => {
  const last = dateEnd ?? today
  return { first: dateStart ?? daysAfter(last, -6), last }
}

const MOST_DAYS = 366

export const rangeProblems = (first: Day, last: Day): Problem[] => [
  ...lateStartProblems({ startDate: first, endDate: last }, 'dateStart'),
  ...when(daysAfter(first, MOST_DAYS) <= last, 'dateEnd', 'A worksheet covers at most a year'),
]

export const daysFrom = (first: Day, last: Day): Day[] => {
  const days: Day[] = []
  for (let day = first; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

const sumOf = (flows: readonly { amount: Cents }[]) => cents(flows.reduce((sum, { amount }) => sum + amount, 0))

type Side = 'in' | 'out'

const groups = (account: Account, flows: readonly DayFlow[], side: Side) => {
  const other = (flow: DayFlow) => (side === 'in' ? flow.src : flow.dest)
  const keys = [...new Set(flows.map(flow => `${other(flow)} ${flow.purpose}`))].sort()
  return keys.map(key => {
    const own = flows.filter(flow => `${other(flow)} ${flow.purpose}` === key)
    const [slug, purpose] = key.split(' ') as [Account, DayFlow['purpose']]
    return { slug, purpose, name: flowName(account, slug, purpose), total: sumOf(own), own }
  })
}

type OfAccount = { opening: Cents; flows: readonly DayFlow[]; days: readonly Day[]; notes?: Notes | undefined }

/** An account over days: opening balance, flows, ending balance. */
export const worksheetOf = (account: Account, { opening, flows, days, notes }: OfAccount): Worksheet => {
  const [ins, outs] = [flows.filter(({ dest }) => dest === account), flows.filter(({ src }) => src === account)]
  const [additions, subtractions] = [groups(account, ins, 'in'), groups(account, outs, 'out')]
  const daily = (grouped: typeof additions) =>
    grouped.flatMap(({ slug, purpose, own }) => own.map(({ day: date, amount }) => ({ date, slug, purpose, amount })))
  let held = opening
  const balances = days.map(date => {
    const [added, taken] = [ins, outs].map(side => sumOf(side.filter(({ day }) => day === date))) as [Cents, Cents]
    const day = { date, opening: held, additions: added, subtractions: taken, ending: cents(held + added - taken) }
    held = day.ending
    return day
  })
  const plain = ({ slug, purpose, name, total }: (typeof additions)[number]) => ({ slug, purpose, name, total })
  return {
    friendlyName: accountNames[account],
    openingBalance: opening,
    additions: additions.map(plain),
    subtractions: subtractions.map(plain),
    dailyAdditions: daily(additions),
    dailySubtractions: daily(subtractions),
    days: balances,
    totalAdditions: sumOf(ins),
    totalSubtractions: sumOf(outs),
    endingBalance: held,
    endingNotes: notes ? { ...notes, uncounted: cents(held - notesTotal(notes)) } : null,
  }
}

export const worksheetLines = (
  account: Account,
  { openingBalance, endingBalance, ...sheet }: Worksheet,
  days: readonly Day[],
) => {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const line = (
    kind: 'Opening Balance' | 'Addition' | 'Subtraction' | 'Ending Balance',
    date: string,
    source: string,
    amount: Cents,
  ) => ({
    account: accountNames[account],
    date,
    kind,
    source,
    amount,
  })
  const named = (flows: Worksheet['additions'], slug: Account, purpose: string) =>
    flows.find(flow => flow.slug === slug && flow.purpose === purpose)?.name ?? slug
  return [
    line('Opening Balance', first, '', openingBalance),
    ...sheet.dailyAdditions.map(({ date, slug, purpose, amount }) =>
      line('Addition', date, named(sheet.additions, slug, purpose), amount),
    ),
    ...sheet.dailySubtractions.map(({ date, slug, purpose, amount }) =>
      line('Subtraction', date, named(sheet.subtractions, slug, purpose), amount),
    ),
    line('Ending Balance', last, '', endingBalance),
  ]
}
