import { type Cents, cents, formatAmount, formatDollars } from '#shared/money.ts'
import type { LiveBid, LiveBidder, LiveLine } from '../live-view/live-offers.contract.ts'
import { standingOf } from '../live-view/live-offers.rules.ts'
import type { RoomLine } from './offer-room.contract.ts'

/** What the offer room adds up and asks. */

type Best = { bidder: string; amount: Cents; isSent: boolean }

const isBid = (amount: Cents | null): amount is Cents => amount !== null && amount !== 0

/** The highest of what stands, typed or sent; a pass is none. */
export const bestOf = ({ bids }: Pick<LiveLine, 'bids'>): Best | undefined =>
  bids
    .flatMap(bid => {
      const amount = standingOf(bid)
      return isBid(amount) ? [{ bidder: bid.bidder, amount, isSent: bid.typed === null }] : []
    })
    .toSorted((a, b) => b.amount - a.amount || Number(b.isSent) - Number(a.isSent))[0]

/** The highest that was sent: only that can be accepted. */
export const bestSent = ({ bids }: Pick<LiveLine, 'bids'>): LiveBid | undefined =>
  bids
    .filter(({ offer }) => isBid(offer?.amount ?? null))
    .toSorted((a, b) => (b.offer?.amount ?? 0) - (a.offer?.amount ?? 0))[0]

export const acceptedBid = ({ bids }: Pick<LiveLine, 'bids'>) => bids.find(({ offer }) => offer?.isApproved)

export const addUp = (amounts: readonly (Cents | null | undefined)[]) =>
  cents(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0))

/** Null where nothing is known. */
const knownSum = (amounts: readonly (Cents | null)[]) =>
  amounts.some(amount => amount !== null) ? addUp(amounts) : null

export const percentOfMelt = (amount: number, melt: number | null) =>
  melt === null || melt <= 0 ? '' : `${Math.round((amount / melt) * 100)} %`

/** With its sign, so that it is not told by its colour alone. */
export const signed = (amount: Cents) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatAmount(cents(Math.abs(amount)))}`

/** Yellow below the minimum, red from 10 dollars on, as in the editor. */
export const toneOfGap = (over: Cents): 'ok' | 'warn' | 'bad' => {
  if (over >= 0) return 'ok'
  return over > -1000 ? 'warn' : 'bad'
}

/** The lines without a bid count in no comparison. */
export const roomSums = (lines: readonly RoomLine[], live: readonly LiveLine[]) => {
  const bidFor = lines.flatMap(line => {
    const offered = live.find(({ id }) => id === line.id)
    const best = offered && bestOf(offered)
    return best ? [{ ...line, best: best.amount }] : []
  })
  const best = addUp(bidFor.map(line => line.best))
  const beside = (key: 'melt' | 'lastBought') => {
    const known = bidFor.filter(line => line[key] !== null)
    return { best: addUp(known.map(line => line.best)), known: addUp(known.map(line => line[key])) }
  }
  const [onMelt, onBought] = [beside('melt'), beside('lastBought')]
  return {
    minimum: addUp(lines.map(({ estimate }) => estimate)),
    best,
    overMinimum: cents(best - addUp(bidFor.map(({ estimate }) => estimate))),
    /** The lines that overMinimum compares. */
    bidLines: bidFor.length,
    melt: knownSum(lines.map(({ melt }) => melt)),
    ofMelt: percentOfMelt(onMelt.best, onMelt.known),
    lastBought: knownSum(lines.map(({ lastBought }) => lastBought)),
    profit: cents(onBought.best - onBought.known),
  }
}

export type RoomSums = ReturnType<typeof roomSums>

type Asked = {
  line: RoomLine
  bid: LiveBid
  bidder: LiveBidder
  billedToId: number
  others: readonly LiveBidder[]
  live: LiveLine
}

/** What follows from accepting, in whole sentences. */
export const acceptText = ({ line, bid, bidder, billedToId, others, live }: Asked) => {
  const amount = bid.offer?.amount ?? cents(0)
  const under = cents((line.estimate ?? 0) - amount)
  const best = bestOf(live)
  const ahead = best && best.amount > amount ? others.find(({ key }) => key === best.bidder) : undefined
  return [
    `${line.itemDescription}: ${formatDollars(amount)} of ${bidder.name}${under > 0 ? `, ${formatAmount(under)} below the minimum` : ''}.`,
    ...(amount < 0 ? [`It is negative: the shop pays ${formatDollars(cents(Math.abs(amount)))}.`] : []),
    ...(best && ahead
      ? [`${ahead.name} stands at ${formatDollars(best.amount)}${best.isSent ? '' : ', not sent'}.`]
      : []),
    bidder.buyerId === billedToId ? 'The price becomes the offer.' : `The line moves to ${bidder.name}'s own invoice.`,
  ].join(' ')
}
