import { useState } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { fetchAhead, useCall } from '#web/queries.ts'
import { withAhead } from '#web/screens.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { OpenedTicket, TicketHeading } from '../ticket-form/OpenedTicket.tsx'
import { type TicketForm, words } from '../ticket-form/ticket-fields.tsx'
import { TicketFormPage } from '../ticket-form/ticket-form.tsx'
import { detailsOf, valuesOf } from '../ticket-form/tickets.form.ts'
import { type TicketScreens, useNewTicketForm, useTicketEditForm } from '../ticket-form/use-ticket-form.tsx'
import { CoinGrid } from './CoinGrid.tsx'
import { CoinItemsDialog } from './CoinItemsDialog.tsx'
import { CoinItemsSection } from './CoinItemsSection.tsx'
import { type CoinItem, getCoinItems } from './coin-items.contract.ts'
import { coinLineProblems } from './coin-items.rules.ts'
import { type CoinValues, coinFields, draftOf, type NewCoinValues, newCoinFields, sumOf } from './coin-lines.tsx'
import { createCoinTicket, editCoinTicket, getCoinTicket, listCoinTickets } from './coin-tickets.contract.ts'
import { useCryptoPrices } from './useCryptoPrices.tsx'

const coin: TicketScreens = {
  kind: 'coin',
  payments: ['cash', 'check', 'barter', 'wire'],
  booths: 'Coin',
  back: '/portal/coin-tickets',
  createToastSeconds: 4,
  list: listCoinTickets,
  reads: [getCoinTicket, getCoinItems],
}

const copies = words(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])

/** How many labels are printed. */
const copiesField = (form: TicketForm, readOnly: boolean) => ({
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

/** Goods are handed out only where barter pays; lines typed before another payment was chosen wait for it. */
const linesOf = ({ payment, items, barterItems }: NewCoinValues) => ({
  items: items.map(draftOf),
  barterItems: payment === 'barter' ? barterItems.map(draftOf) : [],
})

const packed = (values: CoinValues) => ({ ...detailsOf(values), copies: Number(values.copies) })

export const AddCoinTicket = () => {
  const priceOf = useCryptoPrices()
  const { form, prefix } = useNewTicketForm<typeof createCoinTicket, NewCoinValues>(coin, {
    call: createCoinTicket,
    fields: newCoinFields,
    start,
    lineProblems: values => coinLineProblems({ ...linesOf(values), payment: detailsOf(values).payment }),
    pack: values => ({ details: packed(values), ...linesOf(values) }),
  })
  const values = form.values as NewCoinValues
  const lines = linesOf(values)
  const grid = (key: 'items' | 'barterItems', title: string, lineName: string) => (
    <CoinGrid
      title={title}
      lineName={lineName}
      lines={values[key]}
      error={form.errors[key]}
      priceOf={priceOf}
      onChange={typed => form.set(key, typed)}
    />
  )
  return (
    <TicketFormPage
      {...coin}
      form={form}
      title="Add Coin Ticket"
      isNew
      isEditable
      prefix={prefix}
      ownField={copiesField(form, false)}
      ownPhotos={[]}
      itemsSum={sumOf(lines.items)}
      items={grid('items', 'Items', 'Line')}
      barter={
        values.payment === 'barter'
          ? { lines: grid('barterItems', 'Barter Items', 'Barter line'), sum: sumOf(lines.barterItems) }
          : undefined
      }
    />
  )
}

type Ticket = OutputOf<typeof getCoinTicket>['data']

const recordOf = (ticket: Ticket): CoinValues => ({
  ...valuesOf(
    { ...ticket, otherIdType: ticket.otherIDType },
    ticket.new_coin_attachments.map(file => file.id),
  ),
  copies: String(ticket.copies),
})

const EditWork = ({ ticket }: { ticket: Ticket }) => {
  const { form, prefix, isEditable } = useTicketEditForm<typeof editCoinTicket, CoinValues, Ticket>(coin, {
    call: editCoinTicket,
    fields: coinFields,
    ticket,
    recordOf,
    read: async () => (await call(getCoinTicket, { id: ticket.id })).data,
    pack: values => ({
      ...packed(values),
      id: ticket.id,
      version: values.version,
      existingFiles: [...values.existingFiles],
    }),
  })
  const handedOut = useCall(getCoinItems, { id: ticket.id, barter: true }).data?.data
  const hasBarter = (form.values as CoinValues).payment === 'barter' || (handedOut?.length ?? 0) > 0
  const [isOpen, setOpen] = useState(false)
  const section = (title: string, items: readonly CoinItem[] | undefined) => (
    <CoinItemsSection title={title} items={items} isEditable={isEditable} onOpen={() => setOpen(true)} />
  )
  return (
    <>
      <TicketFormPage
        {...coin}
        form={form}
        title="Edit Coin Ticket"
        facts={<TicketHeading kind="coin" ticket={ticket} isEditable={isEditable} />}
        isNew={false}
        isEditable={isEditable}
        prefix={prefix}
        ownField={copiesField(form, !isEditable)}
        ownPhotos={ticket.new_coin_attachments}
        itemsSum={sumOf(ticket.inventories)}
        items={section('Items', ticket.inventories)}
        barter={
          hasBarter ? { lines: section('Barter Items', handedOut), sum: handedOut && sumOf(handedOut) } : undefined
        }
        saved={{ ticket, reads: [coin.list, ...coin.reads] }}
      />
      {isOpen && <CoinItemsDialog id={ticket.id} number={`C${ticket.id}`} onClose={() => setOpen(false)} />}
    </>
  )
}

const Opened = () => (
  <OpenedTicket kind="coin" call={getCoinTicket} title="Edit Coin Ticket" back={coin.back}>
    {ticket => <EditWork key={ticket.id} ticket={ticket} />}
  </OpenedTicket>
)

export const EditCoinTicket = withAhead(Opened, id => {
  fetchAhead(getCoinTicket, { id })
  fetchAhead(getCoinItems, { id, barter: true })
})
