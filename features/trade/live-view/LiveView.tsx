import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Cents, formatAmount, formatDollars } from '#shared/money.ts'
import { recordKinds, recordPath } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { EmptyState, Loading, PageMessage } from '#web/ui/states.tsx'
import { Cell, Ellipsis, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { InvoiceData, InvoiceLine } from '../invoices/invoices.contract.ts'
import { lineNumber } from '../invoices/invoices.rules.ts'
import { offerRoomPath } from '../offers/offer-paths.ts'
import { NOT_ACTIVE, totalOffered } from '../offers/offers.rules.ts'
import { BidderState } from './BidderState.tsx'
import type { LiveBidder, LiveOffers } from './live-offers.contract.ts'
import { bidOf, isTyping, lastToType, lineTypedOn, standingOf } from './live-offers.rules.ts'
import css from './live-view.module.css'
import { useLiveOffers, useOfferedInvoice } from './use-live-offers.ts'

const kind = 'coin_invoice'
const { list } = recordKinds[kind]

const Offered = ({ amount }: { amount: Cents | null }) => {
  if (amount === null) return <span className={css.quiet}>·</span>
  if (amount === 0) return <Tag>pass</Tag>
  return <b className={amount < 0 ? css.below : undefined}>{formatAmount(amount)}</b>
}

const widths = [86, 56, 'rest', 44, 110, 130] as const

type TableProps = { lines: readonly InvoiceLine[]; offers: LiveOffers; bidder: LiveBidder }

const OfferTable = ({ lines, offers, bidder }: TableProps) => {
  const standing = (id: number) => {
    const bid = bidOf(offers.lines.find(line => line.id === id) ?? { bids: [] }, bidder.key)
    return bid ? standingOf(bid) : null
  }
  const typedOn = isTyping(bidder, offers.now) ? lineTypedOn(offers.lines, bidder) : undefined
  return (
    <TableFrame
      label={`Offers of ${bidder.name}`}
      widths={widths}
      minWidth={600}
      foot={
        <span role="status">
          Total <b>{formatDollars(totalOffered(lines.map(({ id }) => standing(id))))}</b>
        </span>
      }
    >
      <thead>
        <tr>
          <HeadCell>ID</HeadCell>
          <HeadCell number>Qty</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell name="Picture" />
          <HeadCell number>Min Offer</HeadCell>
          <HeadCell number>Offer</HeadCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Row key={line.id}>
            <Cell slot="title" figures>
              {lineNumber(line)}
            </Cell>
            <Cell slot="named" number>
              {line.qty}
            </Cell>
            <Cell slot="name">
              <Ellipsis>{line.itemDescription}</Ellipsis>
            </Cell>
            <Cell slot="end">
              {line.attachment && (
                <a className={css.picture} href={line.attachment.screenUrl} target="_blank" rel="noreferrer">
                  <img src={line.attachment.thumbnailUrl} alt={line.itemDescription} />
                </a>
              )}
            </Cell>
            <Cell slot="named" number>
              {line.estimate === null || line.estimate === undefined ? '' : formatAmount(line.estimate)}
            </Cell>
            <Cell slot="amount" number className={typedOn === line.id ? css.typed : undefined}>
              <Offered amount={standing(line.id)} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </TableFrame>
  )
}

const MOST_TABS = 5

type SwitchProps = { bidders: readonly LiveBidder[]; value: string; onChange: (key: string) => void }

const BidderSwitch = ({ bidders, value, onChange }: SwitchProps) =>
  bidders.length > MOST_TABS ? (
    <SelectField
      hideLabel
      label="Bidder"
      value={value}
      options={bidders.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={onChange}
    />
  ) : (
    <Tabs label="Bidder" tabs={bidders.map(({ key, name }) => ({ key, label: name }))} {...{ value, onChange }} />
  )

const Followed = ({ invoice, offers }: { invoice: InvoiceData; offers: LiveOffers }) => {
  const timeZone = useTimeZone()
  const [chosen, choose] = useState<string>()
  const { bidders } = offers
  // Who typed last is shown first, and stays: the page does not jump when another one types.
  const first = lastToType(bidders)
  if (chosen === undefined && first !== undefined) choose(first)
  const bidder = bidders.find(({ key }) => key === chosen) ?? bidders[0]
  const standing = [...(invoice.coin_invoices_items ?? []), ...(invoice.movedLines ?? [])]
  const lines = offers.lines.flatMap(({ id }) => standing.find(line => line.id === id) ?? [])
  return (
    <Page
      head={
        <>
          <PageHead
            title="Live View"
            tab={`Live View ${invoice.id}`}
            facts={
              <>
                <RowLink to={recordPath({ kind, id: invoice.id })}>{`Invoice ${invoice.id}`}</RowLink>
                {invoice.expiresAt && (
                  <Tag tone={offers.isOver ? 'neutral' : 'accent'}>
                    {`${offers.isOver ? 'ended' : 'open until'} ${formatInstant(invoice.expiresAt, timeZone)}`}
                  </Tag>
                )}
              </>
            }
            buttons={
              <PlainButton renderRoot={root => <Link to={offerRoomPath(invoice.id)} {...root} />}>
                Offer room
              </PlainButton>
            }
          />
          {bidder && (
            <div className={css.switch}>
              <BidderSwitch bidders={bidders} value={bidder.key} onChange={choose} />
              <BidderState bidder={bidder} now={offers.now} />
            </div>
          )}
        </>
      }
    >
      {bidder ? (
        <OfferTable {...{ lines, offers, bidder }} />
      ) : (
        <EmptyState
          what="No bidder yet"
          why="Who opens the customer's page stands here, with all that is typed there."
        />
      )}
    </Page>
  )
}

const OpenedLiveView = ({ id }: { id: number }) => {
  const invoice = useOfferedInvoice(id)
  const offers = useLiveOffers(id)
  const failed = [invoice, offers].find(({ error }) => error)
  if (failed?.error?.code === 'forbidden') return <PageMessage title={NOT_ACTIVE} />
  if (failed?.error && !(invoice.data && offers.data))
    return <ReadFailure query={{ ...failed, error: failed.error }} title={`Live View ${id} did not load`} back={list} />
  if (!invoice.data || !offers.data) return <Loading label="Live View" />
  if (!offers.data.data.active) return <PageMessage title={NOT_ACTIVE} />
  return <Followed key={id} invoice={invoice.data.data} offers={offers.data.data} />
}

/** What a bidder types, as it is typed. */
export const LiveView = () => (
  <RecordOfAddress kind={kind} back={list}>
    {id => <OpenedLiveView id={id} />}
  </RecordOfAddress>
)
