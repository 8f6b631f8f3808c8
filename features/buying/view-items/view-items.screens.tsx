import { IconPrinter, IconTag } from '@tabler/icons-react'
import { Link, useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { checkBlock } from '#features/people/block-list/block-list.contract.ts'
import { BlockCustomer } from '#features/people/customers/BlockCustomer.tsx'
import { formatDollars } from '#shared/money.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { type Day, formatDay, formatHeadInstant } from '#shared/time.ts'
import { rememberOpenedRow } from '#web/makers/list/use-returned-row.ts'
import { ReadFailure } from '#web/makers/page/ReadFailure.tsx'
import { RecordOfAddress } from '#web/makers/page/RecordOfAddress.tsx'
import { prefetchCall, useCall, useLive } from '#web/queries.ts'
import { isSignedIn, useRole, useTimeZone } from '#web/session.ts'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Page, PageBody } from '#web/ui/Page.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Rail } from '#web/ui/Rail.tsx'
import { Banner, Loading } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useShopDay } from '#web/use-shop-today.ts'
import { withPrefetch } from '#web/with-prefetch.ts'
import { getMetroItems, type MetroItems } from '../metro-items/metro-items.contract.ts'
import { useKeywords } from '../metro-items/use-keywords.ts'
import { listMetroTickets } from '../metro-tickets/metro-tickets.contract.ts'
import { sides } from '../sales/sale-sides.ts'
import { sidesFromWire } from '../sales/sides.wire.ts'
import { CopyChoice } from '../ticket-form/CopyTo.tsx'
import { useCopyTicket } from '../ticket-form/use-copy-ticket.ts'
import { canEditTicket } from '../tickets/tickets.rules.ts'
import { AddItems } from './AddItems.tsx'
import { AllItems } from './AllItems.tsx'
import { LabelFields, useLabels } from './labels.tsx'
import { Profit, SoldTo } from './SoldTo.tsx'
import { type AddLines, useAddLines } from './use-add-lines.ts'
import { type ItemsWork, useTicketItems } from './use-ticket-items.ts'

const LIST = '/portal/metro-tickets'
const UNSAVED = 'Unsaved data will be lost! Are you sure you want to go back?'

type Ticket = MetroItems['ticketDetails']

const Heading = ({ ticket, canEdit }: { ticket: Ticket; canEdit: boolean }) => {
  const timeZone = useTimeZone()
  return (
    <>
      <Link to={`/portal/metro-tickets/edit/${ticket.id}`}>
        <b>M{ticket.id}</b>
      </Link>
      <span>{formatHeadInstant(ticket.ticketTime, timeZone)}</span>
      <span>{[ticket.firstName, ticket.middleName, ticket.lastName].filter(Boolean).join(' ')}</span>
      {ticket.void && <Tag tone="bad">{`void: ${ticket.voidReason}`}</Tag>}
      {!ticket.void && !ticket.isSigned && <Tag tone="warn">no signature</Tag>}
      {!ticket.void && !canEdit && <span>(Not Editable for now!)</span>}
    </>
  )
}

const Hold = ({ day }: { day: Day }) =>
  useShopDay() < day ? <Banner tone="warn" inline title={`On hold until ${formatDay(day)}`} /> : null

/** Asks before typed lines are discarded; when the session has ended they stay in the draft. */
const useLeaving = (lines: AddLines) => {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (!lines.hasTyped() || !isSignedIn()) return false
      if (!(await confirm({ title: UNSAVED, confirmLabel: 'Go back', danger: true }))) return true
      lines.clear()
      return false
    },
  })
}

const CustomerButtons = ({ ticket: { id, firstName, lastName } }: { ticket: Ticket }) => {
  const ticketId = recordNumber({ kind: 'metro', id })
  const { copyRow } = useCopyTicket()
  const { data } = useCall(checkBlock, { firstName, lastName, ticketId }, { later: true })
  useLive('block_entries', checkBlock)
  return (
    <>
      <CopyChoice kind="metro" onCopy={target => void copyRow('metro', id, target)} />
      <BlockCustomer ticketId={ticketId} isBlocked={data?.blocked === true} record={{ firstName, lastName }} />
    </>
  )
}

const railLine = (ticket: Ticket) => (
  <>
    <IconTag size={16} />
    {sides.map(side => (
      <span key={side}>
        Sold To ({side}) <b>{sidesFromWire(ticket)[side].buyer || 'none'}</b>
      </span>
    ))}
  </>
)

const Work = ({ items: { data, ticketDetails: ticket }, work }: { items: MetroItems; work: ItemsWork }) => {
  const { itemId } = useSearch({ strict: false }) as { itemId?: unknown }
  const navigate = useNavigate()
  const role = useRole()
  const keywords = useKeywords()
  const lines = useAddLines(ticket.id, keywords)
  useLeaving(lines)
  useEffect(() => rememberOpenedRow(listMetroTickets, ticket.id), [ticket.id])
  const canSell = !ticket.void
  const canEdit = canSell && canEditTicket(ticket, role)
  const goBack = () => void navigate({ to: LIST })
  const letters = data.map(item => item.soldTo)
  const labels = useLabels(ticket, letters)
  const rail = (
    <Rail label="Sold To" line={railLine(ticket)} openLabel="Show buyers">
      {sides.map(side => (
        <SoldTo key={side} side={side} ticket={ticket} letters={letters} canSell={canSell} send={work.send}>
          <LabelFields order={labels.orders[side]} onChange={labels.change(side)} />
        </SoldTo>
      ))}
      <Profit ticket={ticket} />
      <Hold day={ticket.holdUntil as Day} />
      {labels.isWanted && (
        <PrimaryButton
          wide
          size="large"
          icon={<IconPrinter />}
          loading={labels.isPrinting}
          onClick={() => labels.print().then(isPrinted => isPrinted && goBack())}
        >
          Print Labels and Go back
        </PrimaryButton>
      )}
      <PlainButton wide size="large" onClick={goBack}>
        Go back
      </PlainButton>
    </Rail>
  )
  return (
    <Page
      head={
        <PageHead
          title={`View Ticket Items (Amount - ${formatDollars(ticket.ticketAmount)})`}
          tab={`${recordNumber({ kind: 'metro', id: ticket.id })} · View Ticket Items`}
          facts={<Heading ticket={ticket} canEdit={canEdit} />}
          buttons={!ticket.void && <CustomerButtons ticket={ticket} />}
          onBack={goBack}
        />
      }
    >
      <PageBody rail={rail}>
        {(canEdit || lines.filled > 0) && <AddItems lines={lines} keywords={keywords} work={work} />}
        <AllItems
          items={data}
          buyers={{ A: ticket.soldTo, B: ticket.soldToB }}
          markedId={Number(itemId) || undefined}
          canEdit={canEdit}
          canSell={canSell}
          work={work}
        />
      </PageBody>
    </Page>
  )
}

const OfTicket = ({ id }: { id: number }) => {
  const { query, ...work } = useTicketItems(id)
  if (query.error && (!query.data || query.error.code === 'forbidden'))
    return <ReadFailure query={query} title={`The items of M${id} did not load`} back={LIST} />
  if (!query.data || query.isPlaceholderData) return <Loading label="View Ticket Items" />
  return <Work items={query.data} work={work} />
}

const OfAddress = () => (
  <RecordOfAddress kind="metro" back={LIST}>
    {id => <OfTicket key={id} id={id} />}
  </RecordOfAddress>
)

export const ViewTicketItems = withPrefetch(OfAddress, 'metro', id => prefetchCall(getMetroItems, { id }))
