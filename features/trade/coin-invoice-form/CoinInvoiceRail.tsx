import { IconLink } from '@tabler/icons-react'
import { formatAmount } from '#shared/money.ts'
import { dayAt, formatDay, formatInstant, timeAt } from '#shared/time.ts'
import { SavedCell } from '#web/makers/list/SavedCell.tsx'
import { useAct } from '#web/queries.ts'
import { useIsAdmin, useTimeZone } from '#web/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Facts, Section } from '#web/ui/FormGrid.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { newLink } from '../coin-invoices/coin-invoices.contract.ts'
import type { SavedInvoice } from '../invoice-form/invoices.form.tsx'
import { editInvoiceRow, getInvoice } from '../invoices/invoices.contract.ts'
import css from './coin-invoice-form.module.css'

type Props = { saved: SavedInvoice; onLink: () => void; onDeadline: () => void }

const weekday = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(at)

const offersOf = ({ items, movedLines = [] }: SavedInvoice) =>
  [...items, ...movedLines].flatMap(line => line.Offers ?? [])

const stateTag = ({ active, isOver }: SavedInvoice) => {
  if (isOver) return <Tag tone="warn">deadline over</Tag>
  return active ? <Tag tone="accent">Public</Tag> : <Tag>not public</Tag>
}

const Customer = ({ saved, onLink, onDeadline }: Props) => {
  const timeZone = useTimeZone()
  const { act } = useAct(newLink, { refetch: [getInvoice] })
  const renew = async () => {
    const question = {
      title: 'Make a new link?',
      text: 'The link that customers have now does not open the invoice any more.',
      confirmLabel: 'New link',
      doubtful: true,
    }
    if (await confirm(question)) await act({ id: saved.id }, onLink)
  }
  const offers = offersOf(saved)
  const sentAt = offers.length > 0 ? Math.max(...offers.map(({ at }) => at)) : undefined
  const withOffer = saved.items.filter(line => (line.Offers ?? []).some(({ amount }) => amount !== 0)).length
  const { expiresAt = null } = saved
  return (
    <Section
      title={<>Customer {stateTag(saved)}</>}
      aside={
        <>
          <LinkButton icon={<IconLink size={14} />} onClick={onLink}>
            Link
          </LinkButton>
          <LinkButton onClick={renew}>New link</LinkButton>
        </>
      }
    >
      <Facts
        rows={[
          [
            'Open until',
            <span key="until">
              {expiresAt === null
                ? 'not said '
                : `${weekday(expiresAt, timeZone)} ${formatDay(dayAt(expiresAt, timeZone))} ${timeAt(expiresAt, timeZone)} `}
              <LinkButton aria-label="Change the deadline" onClick={onDeadline}>
                Change
              </LinkButton>
            </span>,
          ],
          ['Offer sent', sentAt === undefined ? 'not yet' : formatInstant(sentAt, timeZone)],
          ['Items with an offer', `${withOffer} of ${saved.items.length}`],
        ]}
      />
    </Section>
  )
}

const ticks = [
  ['pickedUp', 'Picked Up?'],
  ['showInvoiceLogo', 'Logo?'],
  ['active', 'Public?'],
] as const

const OnTheList = ({ saved }: Pick<Props, 'saved'>) => {
  const isAdmin = useIsAdmin()
  return (
    <Section title="On the list" aside="saved at once">
      <Facts
        rows={ticks.map(([tick, label]) => [
          label,
          <span key={tick} className={css.tickRow}>
            <SavedCell
              as="tick"
              label={label}
              row={saved}
              name={`Coin invoice ${saved.id}`}
              list={getInvoice}
              call={editInvoiceRow}
              value={saved[tick]}
              sends={next => ({ type: '2', [tick]: next })}
              disabled={tick === 'pickedUp' && saved.pickedUp && !isAdmin}
            />
          </span>,
        ])}
      />
    </Section>
  )
}

const spots = [
  ['Gold', 'goldSpotPrice'],
  ['Silver', 'silverSpotPrice'],
  ['Platinum', 'platinumSpotPrice'],
  ['Palladium', 'palladiumSpotPrice'],
] as const

const SpotPrices = ({ saved }: Pick<Props, 'saved'>) => {
  const timeZone = useTimeZone()
  return (
    <Section title="Spot prices" aside={`frozen ${formatInstant(saved.creationDate, timeZone)}`}>
      <Facts
        rows={spots.map(([label, key]) => {
          const price = saved[key]
          return [label, price === null ? 'not known' : formatAmount(price)]
        })}
      />
    </Section>
  )
}

const Messages = ({ saved }: Pick<Props, 'saved'>) => {
  const timeZone = useTimeZone()
  const said = offersOf(saved)
    .filter(({ message }) => message !== '')
    .sort((a, b) => b.at - a.at)
  if (said.length === 0) return null
  return (
    <Section title="Messages">
      {said.slice(0, 8).map(offer => (
        <p key={offer.id} className={css.message}>
          <small>{`${offer.bidder ?? ''}, ${formatInstant(offer.at, timeZone)}`}</small>
          {offer.message}
        </p>
      ))}
    </Section>
  )
}

export const CoinInvoiceRail = (props: Props) => {
  const { saved } = props
  return (
    <Rail label="Offers and list" line={`${saved.active ? 'Public' : 'Not public'}, ${saved.items.length} lines`}>
      <Customer {...props} />
      <OnTheList saved={saved} />
      <SpotPrices saved={saved} />
      <Messages saved={saved} />
    </Rail>
  )
}
