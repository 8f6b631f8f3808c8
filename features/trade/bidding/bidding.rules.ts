import type { BidResult } from '../offers/offers.rules.ts'

type Shown = {
  isApproved: boolean
  result: BidResult['result'] | undefined
  reason: BidResult['reason'] | undefined
}

/** The word beside a tick or cross; blank while there is no result. */
export const resultWord = ({ isApproved, result, reason }: Shown) => {
  if (result === undefined) return ''
  if (result === 'tick') return isApproved ? 'accepted' : 'good'
  return reason || 'too low'
}
