import { weighLines } from '#features/buying/line-metals/line-metals.server.ts'
import { addTicketItems, changeItemSides } from '#features/buying/metro-items/metro-items.queries.ts'
import { describeItem } from '#features/buying/metro-items/metro-items.rules.ts'
import { changeItems } from '#features/buying/metro-items/metro-items.saving.ts'
import { type SentSale, sell } from '#features/buying/metro-items/sold-to.saving.ts'
import type { Side } from '#features/buying/sales/sale-sides.ts'
import type { Context } from '#server/http/handle.ts'
import { dollars } from '#shared/money.ts'

const estate: readonly (readonly [propertyCode: 3 | 10, material: string, text: string, side: Side | ''])[] = [
  [3, 'Gold 14k', 'Rope chain 20 in. 5.2', 'A'],
  [3, 'Gold 10k', 'Hoop earrings, pair. 1.6', 'A'],
  [3, 'Gold 18k', 'Signet ring, initials. 2.2', 'A'],
  [3, 'Platinum', 'Band, plain. 2.1', 'A'],
  [10, 'Sterling Silver', 'Flatware, 6 forks. 88.5', 'B'],
  [10, 'Silver Plate', 'Tea tray. 3.5', 'B'],
  [3, 'Costume Jewelry', 'Bead strands, mixed. 0.8', ''],
]

const itemise = (context: Context, ticketId: number) =>
  changeItems(
    context,
    { ticketId },
    {
      touchesItems: true,
      run: async (tx, ticket) => {
        const item = { model: '', serial: '', quantity: 1, unit: '' }
        const watch = {
          ...item,
          propertyCode: 10,
          description: 'Other. Watch, dive automatic',
          model: 'SKX-173',
          serial: '8D0417',
        }
        const items = [
          ...estate.map(([propertyCode, material, text, soldTo]) => ({
            ...item,
            propertyCode,
            description: describeItem(material, text),
            soldTo,
          })),
          { ...watch, soldTo: '' as const },
        ]
        await addTicketItems(tx, ticketId, await weighLines({ ...context, db: tx }, 'metro', items))
        return ticket
      },
    },
  )

const sellTo = (context: Context, ticketId: number, change: SentSale) =>
  changeItems(
    context,
    { ticketId },
    {
      touchesItems: false,
      run: async (tx, ticket) => {
        if (change.soldToB === undefined) await changeItemSides(tx, ticketId, 'A')
        return sell(tx, ticket, change, context.user)
      },
    },
  )

const buyers = ['Halden Refining', 'Ostrander Bros', 'Meridian Metals'] as const

/** One in three tickets with items was sold to one buyer, at a gain or a small loss; the last one to two. */
export const sellDemoTickets = async (context: Context, sold: readonly { id: number; amount: number }[]) => {
  for (const [place, { id, amount }] of sold.filter((_, place) => place % 3 === 0).entries()) {
    const soldToAmount = dollars(Math.round(amount * (place % 5 === 4 ? 0.96 : 1.12 + (place % 4) * 0.05)))
    await sellTo(context, id, { soldTo: buyers[place % buyers.length], soldToAmount })
  }
  const last = sold.at(-1)
  if (!last) return
  await itemise(context, last.id)
  const [soldTo, soldToB] = buyers
  const whole = Math.round(last.amount * 0.9)
  await sellTo(context, last.id, { soldTo, soldToB, soldToAmount: dollars(whole), soldToAmountB: dollars(310) })
}
