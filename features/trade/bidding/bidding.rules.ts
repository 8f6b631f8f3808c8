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

export const NO_LONGER_ACTIVE = 'no longer active'

type Offered = { isOpen: boolean; expiresAt: number | null }

/** An invoice that was closed before its deadline did not end at it. */
export const deadlineWord = ({ isOpen, expiresAt }: Offered, now = Date.now()) => {
  if (isOpen) return 'open until'
  return expiresAt !== null && expiresAt <= now ? 'ended' : NO_LONGER_ACTIVE
}
