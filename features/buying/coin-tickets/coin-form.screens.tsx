import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { cents } from '#shared/money.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { documentScreen } from '#web/makers/document/document-screen.tsx'
import { LinesGrid, SavedLines } from '#web/makers/document/LinesGrid.tsx'
import { keptPhotos } from '#web/makers/document/use-photos.ts'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { prefetchCall, useCall, useLive } from '#web/queries.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { wordOptions } from '#web/ui/options.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TicketFormPage } from '../ticket-form/TicketFormPage.tsx'
import { detailsOf, valuesOf } from '../ticket-form/tickets.form.tsx'
import { type TicketScreens, useNewTicketForm, useTicketEditForm } from '../ticket-form/use-ticket-form.ts'
import { CoinItemsDialog } from './CoinItemsDialog.tsx'
import { coinColumns, pricesText } from './coin-columns.tsx'
import { type CoinItem, getCoinItems } from './coin-items.contract.ts'
import { coinLineProblems } from './coin-items.rules.ts'
import {
  type CoinValues,
  coinFields,
  coinLinesSum,
  draftOf,
  type NewCoinValues,
  newCoinFields,
  newCoinLine,
} from './coin-lines.tsx'
import { createCoinTicket, editCoinTicket, getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'
import { useCryptoPrices } from './use-crypto-prices.ts'

const coin: TicketScreens = {
  kind: 'coin',
  noun: 'Ticket',
  payments: ['cash', 'check', 'barter', 'wire'],
  createToastSeconds: 4,
  list: listCoinTickets,
  reads: [getCoinTicket, getCoinItems],
}

const MAX_LINES = 100
const copies = wordOptions(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])

const copiesField = (form: AnyForm, readOnly: boolean) => ({
  span: 3,
  field: (
    <SelectField
      name="copies"
      label="Copies"
      span={3}
      value={(form.values as CoinValues).copies}
      options={copies}
      hint={form.theirText('copies')}
      readOnly={readOnly}
      onChange={count => form.set('copies', count)}
    />
  ),
})

const start = { copies: '1', items: [], barterItems: [] }

/** Only barter hands out goods; lines typed before another payment was chosen are kept but not sent. */
const linesOf = ({ payment, items, barterItems }: NewCoinValues) => ({
  items: items.map(draftOf),
  barterItems: payment === 'barter' ? barterItems.map(draftOf) : [],
})

const paidOf = (values: NewCoinValues) => {
  const { items, barterItems } = linesOf(values)
  return cents(Math.max(coinLinesSum(items) - coinLinesSum(barterItems), 0))
}

const packed = (values: CoinValues) => ({ ...detailsOf(values), copies: Number(values.copies) })

export const AddCoinTicket = () => {
  const priceOf = useCryptoPrices()
  const { form, numbers, problems } = useNewTicketForm<typeof createCoinTicket, NewCoinValues>(coin, {
    call: createCoinTicket,
    fields: newCoinFields,
    start,
    sumOf: paidOf,
    lineProblems: values => coinLineProblems({ ...linesOf(values), payment: detailsOf(values).payment }),
    pack: values => ({ details: packed(values), ...linesOf(values) }),
  })
  const values = form.values as NewCoinValues
  const lines = linesOf(values)
  const grid = (key: 'items' | 'barterItems', title: string, lineName: string) => (
    <LinesGrid
      title={title}
      note={pricesText(
        values[key].map(line => line.item),
        priceOf,
      )}
      lineName={lineName}
      columns={coinColumns({ priceOf })}
      removeWidth={40}
      lines={values[key]}
      blank={newCoinLine}
      max={MAX_LINES}
      error={form.errors[key]}
      onChange={typed => form.set(key, typed)}
    />
  )
  return (
    <TicketFormPage
      of={coin}
      form={form}
      title="Add Coin Ticket"
      isEditable
      numbers={numbers}
      problems={problems}
      ownField={copiesField(form, false)}
      itemsSum={coinLinesSum(lines.items)}
      items={grid('items', 'Items', 'Line')}
      barter={
        values.payment === 'barter'
          ? { lines: grid('barterItems', 'Barter Items', 'Barter line'), sum: coinLinesSum(lines.barterItems) }
          : undefined
      }
    />
  )
}

type CoinTicket = OutputOf<typeof getCoinTicket>['data']

const recordOf = (ticket: CoinTicket): CoinValues => ({
  ...valuesOf(
    { ...ticket, otherIdType: ticket.otherIDType },
    ticket.new_coin_attachments.map(file => file.id),
  ),
  copies: String(ticket.copies),
})

const noPrice = () => undefined
const savedColumns = coinColumns({ priceOf: noPrice })

const EditWork = ({ ticket }: { ticket: CoinTicket }) => {
  const { form, numbers, problems, isEditable } = useTicketEditForm<
    typeof editCoinTicket,
    CoinValues,
    typeof getCoinTicket
  >(coin, {
    call: editCoinTicket,
    fields: coinFields,
    ticket,
    read: getCoinTicket,
    valuesOf: recordOf,
    pack: values => ({
      ...packed(values),
      id: ticket.id,
      version: values.version,
      existingFiles: keptPhotos(values, ticket.new_coin_attachments),
    }),
  })
  const handedOut = useCall(getCoinItems, { id: ticket.id, barter: true }).data?.data
  useLive(recordKinds.coin.entity, getCoinItems, ticket.id)
  const hasBarter = (form.values as CoinValues).payment === 'barter' || (handedOut?.length ?? 0) > 0
  const [isOpen, setOpen] = useState(false)
  const section = (title: string, items: readonly CoinItem[] | undefined) => (
    <SavedLines
      title={title}
      aside={<LinkButton onClick={() => setOpen(true)}>{isEditable ? 'View And Edit Items' : 'View items'}</LinkButton>}
      columns={savedColumns}
      lines={items}
    />
  )
  return (
    <>
      <TicketFormPage
        of={coin}
        form={form}
        title="Edit Coin Ticket"
        isEditable={isEditable}
        numbers={numbers}
        problems={problems}
        ownField={copiesField(form, !isEditable)}
        itemsSum={coinLinesSum(ticket.inventories)}
        items={section('Items', ticket.inventories)}
        barter={
          hasBarter
            ? { lines: section('Barter Items', handedOut), sum: handedOut && coinLinesSum(handedOut) }
            : undefined
        }
        saved={{ ticket, photos: ticket.new_coin_attachments, reads: [coin.list, ...coin.reads] }}
      />
      {isOpen && (
        <CoinItemsDialog
          id={ticket.id}
          number={recordNumber({ kind: 'coin', id: ticket.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

export const EditCoinTicket = documentScreen(coin, {
  title: 'Edit Coin Ticket',
  read: getCoinTicket,
  prefetch: id => prefetchCall(getCoinItems, { id, barter: true }),
  form: ticket => <EditWork key={ticket.id} ticket={ticket} />,
})
