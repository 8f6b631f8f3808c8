import { ALL_CAME_BACK } from '#features/cash/notices/payouts.rules.ts'
import { type Cents, formatDollars } from '#shared/money.ts'

/** For who brings a void record back; '' where nothing was handed out for it. A notice that waits has its own way. */
export const handedOutNote = (amount: Cents, { waits = false } = {}) => {
  if (amount === 0) return ''
  const takeBack = waits ? `choose '${ALL_CAME_BACK}' in Notices` : 'take it back in Notices'
  return `Its payout of ${formatDollars(amount)} counts as handed out; ${takeBack} if the money came back.`
}
