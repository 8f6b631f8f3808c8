import { timeAt } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { Tag } from '#web/ui/Tag.tsx'
import type { LiveBidder } from './live-offers.contract.ts'
import { isTyping } from './live-offers.rules.ts'

/** What a bidder does now, in two words. */
export const BidderState = ({ bidder, now }: { bidder: LiveBidder; now: number }) => {
  const timeZone = useTimeZone()
  const { submittedAt, isHere, isOnPhone, isByPhone, typedAt } = bidder
  if (submittedAt !== null) return <Tag tone="ok">{`sent ${timeAt(submittedAt, timeZone)}`}</Tag>
  if (isTyping(bidder, now)) return <Tag tone="accent">typing now</Tag>
  if (isHere) return <Tag tone="accent">{isOnPhone ? 'open on phone' : 'page open'}</Tag>
  if (typedAt !== null) return <Tag>{`typed ${timeAt(typedAt, timeZone)}`}</Tag>
  return <Tag>{isByPhone ? 'by phone' : 'single offers'}</Tag>
}
