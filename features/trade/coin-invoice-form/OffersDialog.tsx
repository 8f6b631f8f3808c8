import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { formatDollars } from '#shared/money.ts'
import { formatInstant } from '#shared/time.ts'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { BidOffer } from '../invoices/bid-lines.contract.ts'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { approvedOffer } from './bid-line-text.tsx'
import css from './coin-invoice-form.module.css'
import type { OfferActs } from './use-offer-acts.ts'

type Props = { line: InvoiceLine; isPickedUp: boolean; acts: OfferActs; onClose: () => void }

const amountText = ({ amount }: BidOffer) => (amount === 0 ? 'pass' : formatDollars(amount))

const OfferAct = ({ line, offer, isPickedUp, acts }: Omit<Props, 'onClose'> & { offer: BidOffer }) => {
  if (offer.approved === 1)
    return (
      <>
        <Tag tone="ok" icon={<IconCheck size={12} />}>
          accepted
        </Tag>
        {!isPickedUp && (
          <PlainButton icon={<IconArrowBackUp />} onClick={() => acts.takeBack(line, offer)}>
            Take back
          </PlainButton>
        )}
      </>
    )
  if (isPickedUp || offer.amount === 0 || approvedOffer(line)) return null
  return <PlainButton onClick={() => acts.accept(line, offer)}>Accept Offer</PlainButton>
}

/** All submitted offers for a line, the highest first. */
export const OffersDialog = ({ line, isPickedUp, acts, onClose }: Props) => {
  const timeZone = useTimeZone()
  const offers = [...(line.Offers ?? [])].sort((a, b) => b.amount - a.amount)
  return (
    <Dialog
      open
      title="Offers"
      subtitle={line.itemDescription}
      width={560}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      <ul className={css.rows}>
        {offers.map(offer => (
          <li key={offer.id}>
            <span className={css.grow}>
              {offer.bidder}
              <small>
                {formatInstant(offer.at, timeZone)}
                {offer.byPhone && `, by phone, ${offer.byPhone}`}
              </small>
              {offer.message && <small>{offer.message}</small>}
            </span>
            <b className={offer.amount < 0 ? css.negative : undefined}>{amountText(offer)}</b>
            <OfferAct {...{ line, offer, isPickedUp, acts }} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
