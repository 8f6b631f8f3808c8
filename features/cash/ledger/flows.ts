import { recordKinds, ticketKinds } from '#shared/record-kinds.ts'
import { type Account, accountNames, type Purpose } from './ledger.rules.ts'

const customerWords: Partial<Record<Purpose, string>> = {
  tender: 'cash tendered',
  change: 'change',
  part_payment: 'part payments',
}

const bought: Partial<Record<Account, string>> = Object.fromEntries(
  ticketKinds.map(kind => [recordKinds[kind].drawer, `${recordKinds[kind].label}s`]),
)

/** Labels a movement: 'Customer, Metro tickets', 'Retail, change returned'. */
export const flowName = (account: Account, other: Account, purpose: Purpose) => {
  const name = accountNames[other]
  if (purpose === 'payout') return `${name}, ${bought[account] ?? bought[other] ?? 'tickets'}`
  if (purpose === 'change_returned') return `${name}, change returned`
  if (purpose === 'deposit') return `${name}, deposits`
  const words = customerWords[purpose]
  return words ? `${name}, ${words}` : name
}
