import { IconEye, IconLink, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { recordKinds, recordPath } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { ExportButton } from '#web/makers/list/ExportButton.tsx'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { RowLink } from '#web/RowLink.tsx'
import { useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Loading } from '#web/ui/states.tsx'
import { Dot, Tag } from '#web/ui/Tag.tsx'
import { useCustomerLink } from '../coin-invoice-form/use-customer-link.tsx'
import type { LiveOffers } from '../live-view/live-offers.contract.ts'
import { useLiveOffers } from '../live-view/use-live-offers.ts'
import { liveViewPath } from '../offers/offer-paths.ts'
import { OfferGrid } from './OfferGrid.tsx'
import { AsItHappens, OfferTimeline } from './OfferTimeline.tsx'
import { getOfferRoom, listOfferChanges, type OfferRoomData } from './offer-room.contract.ts'
import css from './offer-room.module.css'
import { roomSums } from './offer-room.rules.ts'
import { PhoneBidDialog } from './PhoneBidDialog.tsx'
import { RoomFigures, RoomLegend, SpotLine } from './RoomFigures.tsx'
import { useAcceptance } from './use-acceptance.ts'

const kind = 'coin_invoice'
const { list, entity } = recordKinds[kind]

const changeColumns = [
  { key: 'at', label: 'Time', as: 'instant' },
  { key: 'bidder', label: 'Bidder' },
  { key: 'kind', label: 'Change' },
  { key: 'itemDescription', label: 'Description' },
  { key: 'before', label: 'Before' },
  { key: 'amount', label: 'Amount' },
] as const

const stateOf = ({ pickedUp, active }: OfferRoomData, isOver: boolean) => {
  if (pickedUp) return 'picked up'
  if (isOver) return 'ended'
  return active ? 'open until' : 'not public, until'
}

const RoomFacts = ({ room, isOver }: { room: OfferRoomData; isOver: boolean }) => {
  const timeZone = useTimeZone()
  const until = room.expiresAt === null || room.pickedUp ? '' : ` ${formatInstant(room.expiresAt, timeZone)}`
  return (
    <>
      <RowLink to={recordPath({ kind, id: room.id })}>{`Invoice ${room.id}`}</RowLink>
      <span>{formatInstant(room.creationDate, timeZone)}</span>
      <span>{room.billedTo}</span>
      <Tag
        tone={room.active && !isOver && !room.pickedUp ? 'accent' : 'neutral'}
      >{`${stateOf(room, isOver)}${until}`}</Tag>
    </>
  )
}

const hereText = ({ bidders }: LiveOffers) => {
  const here = bidders.filter(({ isHere }) => isHere).length
  return here === 0 ? 'nobody on the page' : `${here === 1 ? '1 bidder' : `${here} bidders`} on the page`
}

const Room = ({ room, offers }: { room: OfferRoomData; offers: LiveOffers }) => {
  const acceptance = useAcceptance(room, offers)
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const copyLink = useCustomerLink(setDialog)
  const open = room.lines.filter(line =>
    offers.lines.some(({ id, bids }) => id === line.id && !bids.some(({ offer }) => offer?.isApproved)),
  )
  return (
    <Page
      head={
        <PageHead
          title="Offer room"
          tab={`Offer room ${room.id}`}
          facts={<RoomFacts room={room} isOver={offers.isOver} />}
          legend={<Dot tone={offers.bidders.some(({ isHere }) => isHere) ? 'ok' : 'neutral'}>{hereText(offers)}</Dot>}
          renderBack={root => <Link to={recordPath({ kind, id: room.id })} {...root} />}
          buttons={
            <>
              <PlainButton icon={<IconLink />} onClick={() => copyLink(room.id)}>
                Link
              </PlainButton>
              <ExportButton
                call={listOfferChanges}
                input={{ id: room.id }}
                columns={changeColumns}
                name={`Offers of coin invoice ${room.id}`}
              />
              {room.active && (
                <PlainButton icon={<IconEye />} renderRoot={root => <Link to={liveViewPath(room.id)} {...root} />}>
                  Live View
                </PlainButton>
              )}
              {!room.pickedUp && open.length > 0 && (
                <PlainButton
                  icon={<IconPhone />}
                  onClick={() => setDialog(<PhoneBidDialog id={room.id} lines={open} onClose={close} />)}
                >
                  Bid by phone
                </PlainButton>
              )}
            </>
          }
        />
      }
    >
      <PageBody>
        <RoomFigures sums={roomSums(room.lines, offers.lines)} lines={room.lines.length} />
        <div className={css.between}>
          <SpotLine spots={room.spots} />
          <RoomLegend />
        </div>
        <Section flush>
          {room.lines.length === 0 ? (
            <EmptyState what="No lines yet" why="Lines are added in the invoice." />
          ) : (
            <OfferGrid
              {...{ room, offers, acceptance }}
              onLine={line => setDialog(<OfferTimeline id={room.id} line={line} onClose={close} />)}
            />
          )}
        </Section>
        <AsItHappens id={room.id} onAll={() => setDialog(<OfferTimeline id={room.id} onClose={close} />)} />
      </PageBody>
      {dialog}
    </Page>
  )
}

const OpenedRoom = ({ id }: { id: number }) => {
  const room = useCall(getOfferRoom, { id })
  useLive(entity, getOfferRoom, id)
  useLive('spot_prices', getOfferRoom)
  const offers = useLiveOffers(id)
  const failed = [room, offers].find(({ error }) => error)
  if (failed?.error && !(room.data && offers.data))
    return (
      <ReadFailure query={{ ...failed, error: failed.error }} title={`Offer room ${id} did not load`} back={list} />
    )
  if (!room.data || !offers.data) return <Loading label="Offer room" />
  return <Room key={id} room={room.data.data} offers={offers.data.data} />
}

/** All bidders of a coin invoice side by side, as they type. */
export const OfferRoom = () => (
  <RecordOfAddress kind={kind} back={list}>
    {id => <OpenedRoom id={id} />}
  </RecordOfAddress>
)
