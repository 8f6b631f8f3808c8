import { makeDraft } from '#features/buying/draft-tickets/draft-tickets.server.ts'
import {
  addContact,
  addQuote,
  changeQuote,
  findQuoteLines,
  markQuoteTicket,
  saveQuoteLines,
} from '#features/trade/quotes/quotes.queries.ts'
import { auditQuote } from '#features/trade/quotes/quotes.server.ts'
import type { Context } from '#server/http/handle.ts'
import { cents, dollars } from '#shared/money.ts'

type DemoQuote = {
  customerName: string
  contactValue: string
  contactMethod?: 'text' | 'email' | 'phone'
  lines: readonly (readonly [itemDescription: string, price: number, itemComment?: string])[]
  contacts?: readonly string[]
  fate?: 'closed' | 'ticket'
}

const quotes: readonly DemoQuote[] = [
  {
    customerName: 'Lynn Hargrove',
    contactValue: '702 555 0184',
    lines: [['Gold Maple Leaf 1 oz', 2100]],
    contacts: ['Asked for an hour to think.', 'Sold it elsewhere.'],
    fate: 'closed',
  },
  {
    customerName: 'Samuel Okafor',
    contactValue: '702 555 0115',
    lines: [['$20 Saint-Gaudens', 4150, 'AU, seen in the shop']],
    contacts: ['Comes in today with both of them.'],
    fate: 'ticket',
  },
  {
    customerName: 'Kevin Tran',
    contactValue: 'kevin.tran@mail.test',
    contactMethod: 'email',
    lines: [['Peace Dollar', 190, 'roll of 5']],
    contacts: ['Mailed him the price.'],
  },
  { customerName: 'Ann Kessler', contactValue: '702 555 0162', lines: [['Class rings', 640, 'two, 10k']] },
  {
    customerName: 'Walter Brandt',
    contactValue: '702 555 0126',
    lines: [
      ['Morgan Dollar', 88, 'MS64, toned'],
      ['Walking Liberty Half', 370, 'roll of 20, avg circ.'],
      ['$20 Saint-Gaudens', 4010, 'AU'],
      ['Sterling tea set', 640, '5 pcs, not weighed'],
    ],
    contacts: ['Photos came by text. Asked for the mint mark.', 'Left a voicemail, calls back after work.'],
  },
  {
    customerName: 'Terrence Vance',
    contactValue: '725 555 0110',
    contactMethod: 'phone',
    lines: [['Proof Set', 85, '1964']],
  },
  { customerName: 'Ada Okafor', contactValue: '702 555 0139', lines: [['Watch, dive', 1450]] },
]

const addDemoQuote = (context: Context, demo: DemoQuote) =>
  context.transaction(async tx => {
    const { customerName, contactValue, contactMethod = 'text', contacts = [], fate } = demo
    const lines = demo.lines.map(([itemDescription, price, itemComment = '']) => ({
      ...{ itemDescription, itemComment, price: dollars(price) },
    }))
    const amount = cents(lines.reduce((sum, { price }) => sum + price, 0))
    const values = { clerk: 'June', customerName, contactMethod, contactValue, status: 'open' as const, amount }
    const { timeZone, id: userId } = context.user
    let quote = await addQuote(tx, values, { timeZone, userId })
    const { id } = quote
    await saveQuoteLines(tx, id, lines)
    await auditQuote(tx, quote, 'created', context)
    for (const [place, comment] of contacts.entries()) {
      const isClosedTicket = fate === 'closed' && place === contacts.length - 1
      await addContact(tx, { id, comment, isClosedTicket, userId })
      quote = await changeQuote(tx, id, { ...quote, status: isClosedTicket ? 'closed' : 'open' })
      await auditQuote(tx, quote, isClosedTicket ? 'contact, closed' : 'contact', context)
    }
    if (fate !== 'ticket') return
    const quoted = (await findQuoteLines(tx, id)).map(({ itemDescription: description, price }) => ({
      ...{ description, price },
    }))
    const ticket = await makeDraft(tx, context, 'coin', { ...quote, lines: quoted })
    await auditQuote(
      tx,
      await markQuoteTicket(tx, id, { kind: 'coin', id: ticket }),
      'made into a coin ticket',
      context,
    )
  })

/** Open quotes, some of them with nobody in touch yet, one closed, and one that is a draft ticket already. */
export const fillDemoQuotes = async (context: Context) => {
  for (const demo of quotes) await addDemoQuote(context, demo)
}
