import { getCoinItems } from '#features/buying/coin-tickets/coin-items.contract.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { ticketDetails } from './factories.ts'
import { openTestPortal } from './portal.ts'

export const silver = { itemId: 'Silver Certificate', qty: 2, cost: 14, unit: '' }

/** A portal with a coin manager. */
export const openCoinDesk = async () => {
  const portal = await openTestPortal()
  const manager = await portal.signInAs('Coin Managers')
  const admin = await portal.signInAs('Admin')

  const create = async (change: object = {}, sent: object = {}) => {
    const items = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
    const details = { ...ticketDetails, ...change }
    return (await portal.send(createCoinTicket, { details, items, ...sent }, manager)).body.data.id
  }
  const itemsOf = async (id: number, barter = false) => (await portal.send(getCoinItems, { id, barter }, manager)).body
  const lineOf = async (id: number, barter = false) => (await itemsOf(id, barter)).data[0]?.id ?? 0

  return { portal, manager, admin, create, itemsOf, lineOf }
}
