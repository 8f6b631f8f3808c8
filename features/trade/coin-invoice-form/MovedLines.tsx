import { formatAmount } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { RowLink } from '#web/RowLink.tsx'
import { PlainButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import type { SavedInvoice } from '../invoice-form/invoices.form.tsx'
import { approvedOffer } from './bid-line-text.tsx'
import css from './coin-invoice-form.module.css'
import type { OfferActs } from './use-offer-acts.ts'

type Props = { saved: SavedInvoice; acts: OfferActs }

/** Lines that other bidders bought: they stand on those buyers' own invoices. */
export const MovedLines = ({ saved: { movedLines = [] }, acts }: Props) => {
  if (movedLines.length === 0) return null
  return (
    <Section title="Sold to other bidders" note={`${movedLines.length} of this invoice`}>
      <ul className={css.moved}>
        {movedLines.map(line => {
          const offer = approvedOffer(line)
          return (
            <li key={line.id}>
              <span>{line.itemDescription}</span>
              <span>
                {offer?.bidder}, invoice{' '}
                <RowLink to={`${recordKinds.coin_invoice.path}/${line.invoiceId}`}>{line.invoiceId}</RowLink>
              </span>
              <b>{offer && formatAmount(offer.amount)}</b>
              {offer && (
                <PlainButton
                  aria-label={`Take back the offer for ${line.itemDescription}`}
                  onClick={() => acts.takeBack(line, offer)}
                >
                  Take back
                </PlainButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
