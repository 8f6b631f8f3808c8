import type { HistoryFields, RecordHistory } from '#shared/record-history.ts'
import { type RecordKind, readRecordKind, recordKinds, recordNumber } from '#shared/record-kinds.ts'
import { moneyFieldsOf } from '#shared/wire.ts'
import { getQuote } from './quotes.contract.ts'
import { quoteLabels } from './quotes.rules.ts'

/** How the history tells of a quote. */

const { items, ...head } = quoteLabels

const ticketOf = ({ ticketType, ticketId }: HistoryFields) => {
  const kind: RecordKind | undefined = readRecordKind(ticketType)
  return kind && typeof ticketId === 'number' ? { ticket: recordNumber({ kind, id: ticketId }) } : {}
}

/** By its number, with the number of its ticket. */
const shown = ({ ticketType, ticketId, ...quote }: HistoryFields): HistoryFields => ({
  ...quote,
  id: typeof quote.id === 'number' ? recordNumber({ kind: 'quote', id: quote.id }) : '',
  ...ticketOf({ ticketType, ticketId }),
})

export const quoteHistories = {
  [recordKinds.quote.entity]: {
    access: recordKinds.quote.access,
    labels: {
      id: 'Quote',
      date: 'Created',
      ...head,
      quote_items: items,
      amount: 'Amount',
      contactLog: 'Contact Log',
      ticket: 'Ticket',
    },
    lines: {
      quote_items: {
        labels: { itemDescription: 'Description', itemComment: 'Comment', price: 'Price' },
        identifiedBy: ['itemDescription', 'price'],
      },
      contactLog: {
        labels: { time: 'Date', comment: 'Comment', isClosedTicket: 'Close Ticket', by: 'By' },
        identifiedBy: ['comment'],
      },
    },
    names: { items: 'quote_items' },
    // The call that reads a quote answers its lines under two names.
    money: moneyFieldsOf(getQuote.output).map(field => field.replace(/^data\./, '')),
    shown,
  } satisfies RecordHistory,
}
