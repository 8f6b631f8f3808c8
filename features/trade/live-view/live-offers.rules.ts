import type { Cents } from '#shared/money.ts'
import type { LiveBid, LiveBidder, LiveLine } from './live-offers.contract.ts'

/** What stands for a bidder: typed since the offer, else the offer; null is an empty field or none. */
export const standingOf = ({ offer, typed }: Pick<LiveBid, 'offer' | 'typed'>): Cents | null =>
  typed ? typed.amount : (offer?.amount ?? null)

export const bidOf = ({ bids }: Pick<LiveLine, 'bids'>, key: string) => bids.find(({ bidder }) => bidder === key)

/** Long enough for a look at the keys. */
const TYPING_MS = 10_000

export const isTyping = ({ typedAt, submittedAt }: LiveBidder, now: number) =>
  submittedAt === null && typedAt !== null && now - typedAt < TYPING_MS

/** The line that a bidder typed on last. */
export const lineTypedOn = (lines: readonly LiveLine[], { key, typedAt }: LiveBidder) =>
  typedAt === null ? undefined : lines.find(line => bidOf(line, key)?.typed?.at === typedAt)?.id

const saidAt = ({ typedAt, submittedAt }: LiveBidder) => typedAt ?? submittedAt ?? 0

/** Who typed last, else who offered; undefined while nobody has done either. */
export const lastToType = (bidders: readonly LiveBidder[]) =>
  bidders.filter(bidder => saidAt(bidder) > 0).toSorted((a, b) => saidAt(b) - saidAt(a))[0]?.key
