import { type Cents, cents, dollars, formatAmount, formatDollars } from '#shared/money.ts'
import { cardPart, changeOf, type Tender } from '../receipts/receipt-money.rules.ts'

const OFFERED = 4
const ROUND_TO = [5, 10, 20, 100].map(dollars)
const TWENTY = dollars(20)

const roundUp = (amount: number, to: number) => Math.ceil(amount / to) * to

/** The next round amounts above the total: fives, tens, twenties, hundreds, then more twenties. */
export const quickTenders = (total: Cents): Cents[] => {
  if (total <= 0) return []
  const found = new Set(ROUND_TO.map(to => roundUp(total, to)))
  for (let more = roundUp(total, TWENTY); found.size < OFFERED; more += TWENTY) found.add(more)
  return [...found].sort((a, b) => a - b).map(cents)
}

/** A till gives no fifties and no twos as change. */
const HANDED_OUT = [100, 20, 10, 5, 1]

export const changeInNotes = (change: Cents) => {
  let left: number = change
  const notes = HANDED_OUT.map(value => {
    const count = Math.floor(left / dollars(value))
    left -= count * dollars(value)
    return { value, count }
  })
  return { notes: notes.filter(note => note.count > 0), coins: cents(left) }
}

export const changeWords = (change: Cents) => {
  const { notes, coins } = changeInNotes(change)
  return [
    ...notes.map(({ value, count }) => `${count} × $${value}`),
    ...(coins > 0 ? [`coins ${formatAmount(coins)}`] : []),
  ]
}

export const tenderOutcome = (tender: Tender) => {
  const missing = cents(tender.total - tender.tendered)
  if (tender.payment === 'cash' && missing > 0) return { name: 'Missing', amount: missing } as const
  const onCard = cardPart(tender)
  if (onCard > 0) return { name: 'On the card', amount: onCard } as const
  return { name: 'Change', amount: changeOf(tender) } as const
}

export const changeText = (tender: Tender) => {
  const change = changeOf(tender)
  return change > 0 ? `Change ${formatDollars(change)}` : undefined
}
