import { createCoinTicket, editCoinRow } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroRow } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { buyerCalls } from '#features/shop/buyers/buyers.contract.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { openCounter } from './portal.ts'

/** A shop with two buyers, whose tickets can be sold to them. */
export const openTradeDesk = async () => {
  const { portal, admin, employee } = await openCounter()
  const contact = { phone: '(702) 555-0171', businessLicence: 'NV20181406215', address: '12 Assay Way, Reno' }
  for (const name of ['Halden Refining', 'Ostrander Bros'])
    await portal.send(buyerCalls.add, { name, type: 1, enabled: true, ...contact }, admin)

  type Sale = { soldTo?: string; amount?: number; isPaid?: boolean }

  /** A Metro ticket whose items are all sold to one buyer. */
  const sellMetro = async ({ soldTo = 'Halden Refining', amount = 1400, isPaid = true }: Sale = {}) => {
    const { body } = await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, employee)
    const { id } = body.data
    await portal.send(editMetroRow, { id, soldTo, soldToAmount: amount }, admin)
    if (isPaid) await portal.send(editMetroRow, { id, paidInFull: true, side: 'A' }, admin)
    return id
  }

  const sellCoin = async ({ soldTo = 'Halden Refining', amount = 1400, isPaid = true }: Sale = {}) => {
    const items = [{ name: 'Morgan Dollar', qty: '2', cost: 60 }]
    const { body } = await portal.send(createCoinTicket, { details: ticketDetails, items }, employee)
    const { id } = body.data
    await portal.send(editCoinRow, { id, soldTo, soldToAmount: amount, paidInFull: isPaid }, admin)
    return id
  }

  return { portal, admin, employee, sellMetro, sellCoin }
}

export const DELIVERY_YEAR = String(new Date().getFullYear())

/** An invoice as its form sends it. */
export const invoiceSent = {
  formDetails: {
    billedTo: 'Halden Refining',
    checkNumber: '88214',
    deliveryDateDay: '20',
    deliveryDateMonth: 'November',
    deliveryDateYear: DELIVERY_YEAR,
  },
  items: [
    { itemDescription: 'Gold 14k. Rope chain 24 in. 18.4 grams', dateTime: '10/05/2026', price: '1,345.00' },
    { itemDescription: 'Assay fee', dateTime: '10/06/26 14:30', price: -45.5 },
  ],
}
