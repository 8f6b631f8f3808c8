import { type Cents, cents, formatAmount } from '#shared/money.ts'
import { RecordNumber } from '#web/RecordNumber.tsx'
import { LinkButton, PlainButton } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Cell, HeadCell, Row, TableFrame } from '#web/ui/Table.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { BidderState } from '../live-view/BidderState.tsx'
import type { LiveBid, LiveBidder, LiveLine, LiveOffers } from '../live-view/live-offers.contract.ts'
import { bidOf, isTyping, lineTypedOn, standingOf } from '../live-view/live-offers.rules.ts'
import type { OfferRoomData, RoomLine } from './offer-room.contract.ts'
import css from './offer-room.module.css'
import { acceptedBid, addUp, bestOf, bestSent, percentOfMelt, roomSums, signed, toneOfGap } from './offer-room.rules.ts'
import type { Acceptance } from './use-acceptance.ts'

const before = [40, 'rest', 76, 72, 76] as const
const after = [76, 90, 60, 126] as const
const BIDDER = 96
const DESCRIPTION = 132

type Props = {
  room: OfferRoomData
  offers: LiveOffers
  acceptance: Acceptance
  onLine: (line: RoomLine) => void
}

const amountText = (amount: Cents | null) => (amount === null ? '' : formatAmount(amount))

const Amount = ({ amount }: { amount: Cents | null }) => {
  if (amount === null) return <span className={css.quiet}>·</span>
  return amount === 0 ? (
    <Tag>pass</Tag>
  ) : (
    <span className={amount < 0 ? css.bad : undefined}>{formatAmount(amount)}</span>
  )
}

type BidProps = { line: RoomLine; bid: LiveBid | undefined; bidder: LiveBidder; onAccept: (() => void) | undefined }

/** What was sent is a button that accepts it; what is typed only stands there. */
const BidAmount = ({ line, bid, bidder, onAccept }: BidProps) => {
  const amount = bid ? standingOf(bid) : null
  const byPhone = bid?.offer?.byPhone
  return (
    <>
      {bid && !bid.typed && onAccept && amount !== null && amount !== 0 ? (
        <LinkButton
          className={cx(css.offer, amount < 0 && css.bad)}
          aria-label={`Accept ${formatAmount(amount)} of ${bidder.name} for ${line.itemDescription}`}
          onClick={onAccept}
        >
          {formatAmount(amount)}
        </LinkButton>
      ) : (
        <Amount amount={amount} />
      )}
      {bid?.typed && bid.offer && <small className={css.sent}>{`sent ${formatAmount(bid.offer.amount)}`}</small>}
      {byPhone && !bid?.typed && <small className={css.sent}>{`by phone, ${byPhone}`}</small>}
    </>
  )
}

type LineProps = Props & { line: RoomLine; live: LiveLine; typedBy: ReadonlyMap<string, number | undefined> }

const AcceptCell = ({ line, live, room, offers, acceptance }: LineProps) => {
  const accepted = acceptedBid(live)
  if (accepted)
    return (
      <span className={css.accepted}>
        <Tag tone="ok">accepted</Tag>
        {!room.pickedUp && (
          <LinkButton
            aria-label={`Take back the offer for ${line.itemDescription}`}
            disabled={acceptance.isBusy}
            onClick={() => acceptance.takeBack(line, accepted)}
          >
            Take back
          </LinkButton>
        )}
      </span>
    )
  const best = bestSent(live)
  if (!best?.offer || room.pickedUp) return null
  const says = `Accept ${formatAmount(best.offer.amount)}`
  const bidder = offers.bidders.find(({ key }) => key === best.bidder)?.name ?? ''
  return (
    <PlainButton
      aria-label={`${says}, the best sent offer, for ${line.itemDescription}`}
      className={css.accept}
      disabled={acceptance.isBusy}
      data-tip={`${says} of ${bidder}`}
      onClick={() => acceptance.accept(line, best)}
    >
      {says}
    </PlainButton>
  )
}

const OfferLine = (props: LineProps) => {
  const { line, live, offers, room, acceptance, typedBy, onLine } = props
  const best = bestOf(live)
  const isOpen = !room.pickedUp && !acceptedBid(live)
  const over = best && line.estimate !== null ? cents(best.amount - line.estimate) : undefined
  return (
    <Row className={css.line}>
      <Cell number>{line.qty}</Cell>
      <Cell>
        <LinkButton className={css.name} onClick={() => onLine(line)} data-tip={line.itemDescription} data-tip-cut="">
          {line.itemDescription}
        </LinkButton>
        <small className={css.number}>
          {line.ticket === '' ? <span className={css.quiet}>typed</span> : <RecordNumber number={line.ticket} />}
        </small>
      </Cell>
      <Cell number dim>
        {amountText(line.lastBought)}
      </Cell>
      <Cell number dim>
        {amountText(line.melt)}
      </Cell>
      <Cell number strong>
        {amountText(line.estimate)}
      </Cell>
      {offers.bidders.map(bidder => {
        const bid = bidOf(live, bidder.key)
        const offer = bid?.offer
        return (
          <Cell
            key={bidder.key}
            number
            className={cx(
              css.bid,
              best?.bidder === bidder.key && css.best,
              typedBy.get(bidder.key) === line.id && css.typing,
            )}
          >
            <BidAmount
              {...{ line, bid, bidder }}
              onAccept={bid && offer && isOpen ? () => void acceptance.accept(line, bid) : undefined}
            />
          </Cell>
        )
      })}
      <Cell number strong={best?.isSent} className={css.bid}>
        {best && <Amount amount={best.amount} />}
        {best && !best.isSent && <small className={css.sent}>not sent</small>}
      </Cell>
      <Cell number className={over === undefined ? undefined : css[toneOfGap(over)]}>
        {over === undefined ? '' : signed(over)}
      </Cell>
      <Cell number dim>
        {best ? percentOfMelt(best.amount, line.melt) : ''}
      </Cell>
      <Cell className={css.act}>
        <AcceptCell {...props} />
      </Cell>
    </Row>
  )
}

const none: LiveLine = { id: 0, bids: [] }

const Totals = ({ room, offers }: Pick<Props, 'room' | 'offers'>) => {
  const sums = roomSums(room.lines, offers.lines)
  const totalOf = (key: string) =>
    addUp(
      offers.lines.map(line => {
        const bid = bidOf(line, key)
        return bid ? standingOf(bid) : null
      }),
    )
  return (
    <tfoot>
      <Row total>
        <Cell />
        <Cell>Total</Cell>
        <Cell number>{amountText(sums.lastBought)}</Cell>
        <Cell number>{amountText(sums.melt)}</Cell>
        <Cell number>{formatAmount(sums.minimum)}</Cell>
        {offers.bidders.map(({ key }) => (
          <Cell key={key} number className={css.bid}>
            {formatAmount(totalOf(key))}
          </Cell>
        ))}
        <Cell number className={css.bid}>
          {formatAmount(sums.best)}
        </Cell>
        <Cell number className={css[toneOfGap(sums.overMinimum)]}>
          {sums.best !== 0 && signed(sums.overMinimum)}
        </Cell>
        <Cell number>{sums.ofMelt}</Cell>
        <Cell className={css.act} />
      </Row>
    </tfoot>
  )
}

/** Lines down, bidders across; what is typed stands in its cell at once. */
export const OfferGrid = (props: Props) => {
  const { room, offers } = props
  const widths = [...before, ...offers.bidders.map(() => BIDDER), ...after]
  const minWidth = widths.reduce<number>((sum, width) => sum + (width === 'rest' ? DESCRIPTION : width), 0)
  const typedBy = new Map(
    offers.bidders
      .filter(bidder => isTyping(bidder, offers.now))
      .map(bidder => [bidder.key, lineTypedOn(offers.lines, bidder)]),
  )
  return (
    <TableFrame isMatrix inline pinned={useMedia(PHONE) ? 0 : 2} label="Offers" widths={widths} minWidth={minWidth}>
      <thead>
        <tr className={css.heads}>
          <HeadCell number>Qty</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell number>Last bought</HeadCell>
          <HeadCell number>Melt now</HeadCell>
          <HeadCell number>Min. Offer</HeadCell>
          {offers.bidders.map(bidder => (
            <HeadCell key={bidder.key} number className={css.bidder}>
              <b data-tip={bidder.name} data-tip-cut="">
                {bidder.name}
              </b>
              <BidderState bidder={bidder} now={offers.now} />
            </HeadCell>
          ))}
          <HeadCell number className={css.bid}>
            Best
          </HeadCell>
          <HeadCell number>to Min.</HeadCell>
          <HeadCell number>of melt</HeadCell>
          <HeadCell className={css.act}>Accept Offer</HeadCell>
        </tr>
      </thead>
      <tbody>
        {room.lines.map(line => (
          <OfferLine
            key={line.id}
            {...props}
            line={line}
            live={offers.lines.find(({ id }) => id === line.id) ?? none}
            typedBy={typedBy}
          />
        ))}
      </tbody>
      <Totals room={room} offers={offers} />
    </TableFrame>
  )
}
