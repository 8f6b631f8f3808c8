import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { cents, formatAmount } from '#shared/money.ts'
import { typedCents } from '#web/makers/document/line-amounts.ts'
import { AmountCell } from '#web/makers/document/line-cells.tsx'
import { IconButton, LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { Cell } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { InvoiceLine } from '../invoices/invoices.contract.ts'
import { gapColour } from '../offers/offers.rules.ts'
import { approvedOffer, type BidLineText } from './bid-line-text.tsx'
import css from './coin-invoice-form.module.css'
import type { OfferActs } from './use-offer-acts.ts'

type SavedLine = InvoiceLine | undefined

/** The highest submitted offer; the accepted one once there is one. */
export const shownOffer = ({ Offers = [] }: InvoiceLine) =>
  approvedOffer({ Offers }) ?? [...Offers].sort((a, b) => b.amount - a.amount)[0]

const gapOf = (line: BidLineText, saved: SavedLine) => {
  const offer = saved?.custOffer ?? null
  const estimate = typedCents(line.estimate) ?? null
  const colour = gapColour({ estimate, offer, isApproved: saved ? approvedOffer(saved) !== undefined : false })
  return { colour, gap: colour === '' ? undefined : cents((estimate ?? 0) - (offer ?? 0)) }
}

type MinOfferProps = {
  line: BidLineText
  saved: SavedLine
  name: string
  error: string | undefined
  readOnly: boolean
  onChange: (estimate: string) => void
}

export const MinOfferCell = ({ line, saved, name, error, readOnly, onChange }: MinOfferProps) => {
  const { colour, gap } = gapOf(line, saved)
  return (
    <AmountCell
      spellsCents
      isSigned
      className={colour === 'red' ? css.red : colour === 'yellow' ? css.yellow : undefined}
      label={`${name} Min. Offer`}
      value={line.estimate}
      maxLength={11}
      readOnly={readOnly}
      error={line.estimate !== '' && typedCents(line.estimate) === undefined ? error : undefined}
      note={gap === undefined ? undefined : `gap ${formatAmount(gap)}`}
      onChange={onChange}
    />
  )
}

type CustOfferProps = { saved: SavedLine; name: string; onOffers: () => void }

const OfferAmount = ({ saved }: { saved: InvoiceLine }) => {
  const offer = shownOffer(saved)
  if (!offer) return <span className={css.none}>none yet</span>
  if (offer.amount === 0) return <Tag>pass</Tag>
  return <b className={offer.amount < 0 ? css.negative : undefined}>{formatAmount(offer.amount)}</b>
}

export const CustOfferCell = ({ saved, name, onOffers }: CustOfferProps) => {
  const count = saved?.Offers?.length ?? 0
  return (
    <Cell number>
      {saved && <OfferAmount saved={saved} />}
      {count > 1 && (
        <LinkButton className={css.offers} aria-label={`${count} offers for ${name.toLowerCase()}`} onClick={onOffers}>
          {`${count} offers`}
        </LinkButton>
      )}
    </Cell>
  )
}

type AcceptProps = { saved: SavedLine; isPickedUp: boolean; acts: OfferActs }

export const AcceptCell = ({ saved, isPickedUp, acts }: AcceptProps) => {
  const offer = saved && shownOffer(saved)
  if (!offer || offer.amount === 0) return <Cell />
  if (offer.approved === 1)
    return (
      <Cell centre className={css.acceptCell}>
        <Tag tone="ok" icon={<IconCheck size={12} />}>
          accepted
        </Tag>
        {!isPickedUp && (
          <IconButton
            label={`Take back the offer for ${saved.itemDescription}`}
            icon={<IconArrowBackUp size={16} />}
            onClick={() => acts.takeBack(saved, offer)}
          />
        )}
      </Cell>
    )
  if (isPickedUp) return <Cell />
  return (
    <Cell centre className={css.acceptCell}>
      <PlainButton
        className={css.accept}
        aria-label={`Accept Offer for ${saved.itemDescription}`}
        onClick={() => acts.accept(saved, offer)}
      >
        Accept Offer
      </PlainButton>
    </Cell>
  )
}
