import { sql } from 'kysely'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { createInvoice, editInvoice, editInvoiceRow, getInvoice } from '#features/trade/invoices/invoices.contract.ts'
import { acceptOffer, addOffer, getCoinInvoicePage, submitOffer } from '#features/trade/offers/offers.contract.ts'
import { invoiceSent, openTradeDesk } from './trade-desk.ts'

export const bidLines = [
  { itemDescription: '1881-S Morgan, MS64', qty: 2, estimate: '100.00' },
  { itemDescription: '1923 Peace, AU', qty: 1, estimate: 40 },
  { itemDescription: 'Bag of wheat cents', qty: 3, estimate: 12.5, typeId: 'box', typeValue: 7 },
]

const details = { ...invoiceSent.formDetails, type: 2 }

/** A shop that offers coins to two buyers; each has customers who sign in. */
export const openBidDesk = async () => {
  const desk = await openTradeDesk()
  const { portal, admin } = desk
  const manager = await portal.signInAs('Coin Managers')

  const buyerId = async (name: string) => {
    const { data } = (await portal.send(buyerCalls.list, { enabledOnly: true }, admin)).body
    return data.find(buyer => buyer.name === name)?.id ?? 0
  }

  const signInCustomer = async (buyer?: string) => {
    const customer = await portal.signInAs('Customer')
    if (buyer)
      await sql`update users set buyer_id = ${await buyerId(buyer)} where id = ${customer.userId}`.execute(portal.db)
    return customer
  }

  /** Saves a coin invoice with these changes. */
  const save = (changes: object = {}, as = admin) =>
    portal.send(createInvoice, { type: 2, formDetails: details, items: bidLines, ...changes }, as)

  const edit = (id: number, changes: object = {}, as = admin) =>
    portal.send(editInvoice, { id, type: 2, formDetails: details, ...changes }, as)

  const read = async (id: number, as = admin) => (await portal.send(getInvoice, { id, type: 2 }, as)).body

  const mark = (id: number, marks: object, as = admin) => portal.send(editInvoiceRow, { id, type: 2, ...marks }, as)

  /** An invoice that is open to its buyer and to anybody with its key. */
  const offerCoins = async (changes: object = {}) => {
    const { id } = (await save(changes)).body.data
    await mark(id, { active: true })
    const { data, items } = await read(id)
    return { id, key: new URL(data.link ?? '').searchParams.get('key') ?? '', lines: items.map(line => line.id) }
  }

  type Opened = { id: number; key?: string }
  const open = ({ id, key = '' }: Opened, as: { token: string }) => portal.send(getCoinInvoicePage, { id, key }, as)

  const submit = ({ id, key = '' }: Opened, items: object[], as: { token: string }) =>
    portal.send(submitOffer, { invoiceId: id, key, items }, as)

  const bid = ({ id, key = '' }: Opened, invoiceItemId: number, sent: object, as: { token: string }) =>
    portal.send(addOffer, { invoiceId: id, key, invoiceItemId, ...sent }, as)

  const accept = (itemID: number, offerID: number, more: object = {}) =>
    portal.send(acceptOffer, { itemID, offerID, ...more }, admin)

  const end = async (id: number) => {
    await sql`update invoices set expires_at = now() - interval '1 second' where id = ${id}`.execute(portal.db)
  }

  return {
    ...desk,
    manager,
    buyerId,
    signInCustomer,
    save,
    edit,
    read,
    mark,
    offerCoins,
    open,
    submit,
    bid,
    accept,
    end,
  }
}
