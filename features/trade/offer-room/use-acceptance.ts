import { formatAmount, formatDollars } from '#shared/money.ts'
import { useAct } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { LiveBid, LiveOffers } from '../live-view/live-offers.contract.ts'
import { getLiveOffers } from '../live-view/live-offers.contract.ts'
import { acceptOffer, takeBackOffer } from '../offers/offers.contract.ts'
import { getOfferRoom, listOfferChanges, type OfferRoomData, type RoomLine } from './offer-room.contract.ts'
import { acceptText } from './offer-room.rules.ts'

const ACCEPT = 'Are you sure that you want accept this offer ?'
const refetch = [getLiveOffers, getOfferRoom, listOfferChanges]

/** Accepting an offer and taking it back, each after its question. */
export const useAcceptance = (room: OfferRoomData, offers: LiveOffers) => {
  const accepting = useAct(acceptOffer, { refetch })
  const takingBack = useAct(takeBackOffer, { refetch })

  const accept = async (line: RoomLine, bid: LiveBid) => {
    const bidder = offers.bidders.find(({ key }) => key === bid.bidder)
    const live = offers.lines.find(({ id }) => id === line.id)
    if (!bidder || !live || !bid.offer) return
    const { id: offerID, amount } = bid.offer
    const text = acceptText({ line, bid, bidder, live, billedToId: room.billedToId, others: offers.bidders })
    if (
      !(await confirm({
        title: ACCEPT,
        text,
        confirmLabel: `Accept ${formatAmount(amount)}`,
        doubtful: true,
        near: true,
      }))
    )
      return
    await accepting.act({ itemID: line.id, offerID, amount }, () => toast.ok(`${formatDollars(amount)} accepted`))
  }

  const takeBack = async (line: RoomLine, bid: LiveBid) => {
    const question = {
      title: 'Take this offer back?',
      text: `${line.itemDescription}: its price is what it was before${line.movedTo === null ? '.' : ', and the line comes back.'}`,
      confirmLabel: 'Take back',
      doubtful: true,
    }
    if (bid.offer && (await confirm(question))) await takingBack.act({ offerID: bid.offer.id })
  }

  return { accept, takeBack, isBusy: accepting.isPending || takingBack.isPending }
}

export type Acceptance = ReturnType<typeof useAcceptance>
