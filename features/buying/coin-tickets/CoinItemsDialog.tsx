import { useRef } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { formatDollars } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { formatInstant } from '#shared/time.ts'
import { Restored } from '#web/makers/draft/DraftNote.tsx'
import { ReadState, readTogether } from '#web/makers/page/ReadState.tsx'
import { useCall, useLive } from '#web/queries.ts'
import { useRole, useTimeZone } from '#web/session.ts'
import { PlainButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Section } from '#web/ui/FormGrid.tsx'
import { closeUnlessTyped } from '#web/ui/leaving.ts'
import { Banner } from '#web/ui/states.tsx'
import { meltOfAll } from '../line-metals/melt.rules.ts'
import { useMetalPrices } from '../line-metals/use-metal-prices.ts'
import { TicketSums } from '../ticket-form/TicketSums.tsx'
import type { OfTicket } from '../ticket-list/use-ticket-rows.tsx'
import { canEditTicket } from '../tickets/tickets.rules.ts'
import css from './CoinItemsDialog.module.css'
import { CoinLinesTable } from './CoinLinesTable.tsx'
import { pricesText } from './coin-columns.tsx'
import { type CoinItem, getCoinItems } from './coin-items.contract.ts'
import { coinLinesSum } from './coin-lines.tsx'
import { useCoinLines } from './use-coin-lines.ts'
import { useCryptoPrices } from './use-crypto-prices.ts'

type Ticket = OutputOf<typeof getCoinItems>['ticketDetails']

type WorkProps = OfTicket & { ticket: Ticket; items: readonly CoinItem[]; barterItems: readonly CoinItem[] }

const Work = ({ id, number, onClose, ticket, items, barterItems }: WorkProps) => {
  const role = useRole()
  const timeZone = useTimeZone()
  const priceOf = useCryptoPrices()
  const of = { ticketId: id, version: ticket.version }
  const bought = useCoinLines({ ...of, barter: false }, items)
  const given = useCoinLines({ ...of, barter: true }, barterItems)
  const isOpen = !ticket.void && canEditTicket(ticket, role)
  const isBarter = ticket.payment === 'barter' || barterItems.length > 0
  const isDirty = bought.isDirty || given.isDirty
  const keptAt = bought.keptAt ?? given.keptAt
  const drop = () => {
    bought.drop()
    given.drop()
  }
  const work = useRef<HTMLDivElement>(null)
  /** Moves the focus to the line to add, because the notice disappears together with its button. */
  const dropFromNotice = () => {
    drop()
    work.current?.querySelector<HTMLElement>('tbody > tr:last-child input')?.focus()
  }
  const close = () =>
    closeUnlessTyped(isDirty, 'A line was typed and is not saved.', () => {
      drop()
      onClose()
    })
  const named = [...items, ...barterItems].map(item => item.name)
  const prices = useMetalPrices()
  const melt = meltOfAll(items, prices)
  const table = { isEditable: isOpen, priceOf, prices }
  return (
    <Dialog
      open
      title="View And Edit Coin Items"
      subtitle={`${number} · ${ticket.firstName} ${ticket.lastName} · ${formatInstant(ticket.ticketTime, timeZone)}`}
      width={820}
      dirty={isDirty}
      onClose={() => void close()}
      footer={
        <>
          {melt !== undefined && (
            <span data-tip="Grams × fineness × spot price of now">
              melt <b>{formatDollars(melt)}</b>
            </span>
          )}
          <span className={css.sums}>
            <TicketSums
              items={coinLinesSum(items)}
              barter={isBarter ? coinLinesSum(barterItems) : undefined}
              amount={ticket.ticketAmount}
            />
          </span>
          <PlainButton onClick={() => void close()}>Close</PlainButton>
        </>
      }
    >
      <div ref={work} className={css.work}>
        {!isOpen && (
          <Banner inline tone="info" title={ticket.void ? 'This ticket is void' : '(Not Editable for now!)'} />
        )}
        {isOpen && keptAt !== undefined && <Restored at={keptAt} what="a line" onDrop={dropFromNotice} />}
        <Section title="Items" note={pricesText([...named, bought.next.item, given.next.item], priceOf)} flush>
          <CoinLinesTable {...table} label="Items" lineName="Line" items={items} lines={bought} />
        </Section>
        {isBarter && (
          <Section title="Barter Items" flush>
            <CoinLinesTable {...table} label="Barter Items" lineName="Barter line" items={barterItems} lines={given} />
          </Section>
        )}
      </div>
    </Dialog>
  )
}

export const CoinItemsDialog = (of: OfTicket) => {
  const bought = useCall(getCoinItems, { id: of.id, barter: false })
  const given = useCall(getCoinItems, { id: of.id, barter: true })
  useLive(recordKinds.coin.entity, getCoinItems)
  const both = readTogether(bought, given)
  if (!both.error && bought.data && given.data)
    return <Work {...of} ticket={bought.data.ticketDetails} items={bought.data.data} barterItems={given.data.data} />
  return (
    <Dialog open title="View And Edit Coin Items" width={820} onClose={of.onClose}>
      <ReadState query={both} label="The items" lines={3} />
    </Dialog>
  )
}
