import { makeDraft } from '#features/buying/draft-tickets/draft-tickets.server.ts'
import { newName } from '#features/people/people/identity-words.rules.ts'
import { chooseWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { cachedShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { found, type Tx } from '#server/db/db.ts'
import { type Context, type Handler, handle } from '#server/http/handle.ts'
import { changeRecord, type EditedRecord, recordChange, removeRecord } from '#server/records/records.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse, when } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { assertMay } from '#shared/permissions.ts'
import { recordKinds, recordNumber } from '#shared/record-kinds.ts'
import {
  addContactLog,
  createQuote,
  deleteQuote,
  editQuote,
  getQuote,
  getRecentPrice,
  listQuotes,
  makeTicketFromQuote,
} from './quotes.contract.ts'
import {
  addContact,
  addQuote,
  changeQuote,
  findContacts,
  findQuoteLines,
  findQuotes,
  getLastPaid,
  getQuoteRecord,
  lockQuote,
  markQuoteTicket,
  type Quote,
  type QuoteLine,
  type QuoteValues,
  removeQuote,
  saveQuoteLines,
} from './quotes.queries.ts'
import { contactProblems, quoteAmount, quoteLabels, quoteProblems } from './quotes.rules.ts'

const { entity: table, access } = recordKinds.quote

/** Writes the quote's history entry and notifies the open screens. */
export const auditQuote = async (tx: Tx, quote: Quote, action: string, { user }: Context, more: object = {}) => {
  const items = (await findQuoteLines(tx, quote.id)).map(({ recentPrice: _recent, ...line }) => line)
  const value = { ...quote, items, contactLog: await findContacts(tx, quote.id) }
  await recordChange(
    tx,
    { table, access, historyValue: () => value },
    { action, row: { id: quote.id }, by: user, more },
  )
}

/** How a change locks a quote and records it. */
const editedQuote = (context: Context): EditedRecord<Quote, number> => ({
  table,
  noun: 'Quote',
  access,
  lock: lockQuote,
  record: (tx, { action, row, more }) => auditQuote(tx, row, action, context, more),
})

/** A quote becomes one ticket. */
const assertHasNoTicket = ({ id, ticketType, ticketId }: Quote) => {
  if (ticketType && ticketId)
    throw refuse(
      'conflict',
      `${recordNumber({ kind: 'quote', id })} is ${recordNumber({ kind: ticketType, id: ticketId })} already`,
    )
}

type Sent = Pick<InputOf<typeof createQuote>, 'form' | 'items'>

/** Answers the quote to save, or refuses with all problems at once. */
const checkQuote = async (context: Context, { form, items }: Sent, before?: Quote) => {
  const { clerk } = visitWords(await cachedShopWords(context))
  const { values, problems } = chooseWords({ clerk: form.clerk }, quoteLabels, { clerk }, before)
  const contactMethod = form.contactMethod || before?.contactMethod || 'text'
  const draft = { ...values, customerName: newName(form.customerName), contactMethod, contactValue: form.contactValue }
  assertNoProblems([...quoteProblems({ ...draft, items }), ...problems])
  const quote: QuoteValues = { ...draft, status: form.status || before?.status || 'open', amount: quoteAmount(items) }
  const lines: QuoteLine[] = items.map(({ price, ...line }) => ({ ...line, price: price ?? cents(0) }))
  return { quote, lines }
}

const quoteHandlers: Handler[] = [
  handle(
    listQuotes,
    ({ db, page }, filter) => findQuotes(db, filter, page),
    ({ id }) => ({ id: recordNumber({ kind: 'quote', id }) }),
  ),

  handle(getQuote, async ({ db }, { id }) => {
    const quote = found(await getQuoteRecord(db, id), 'Quote')
    const items = await findQuoteLines(db, id)
    return { data: { ...quote, contactLog: await findContacts(db, id), quote_items: items }, items }
  }),

  handle(createQuote, async (context, sent) => {
    const { quote, lines } = await checkQuote(context, sent)
    const { timeZone, id: userId } = context.user
    return context.transaction(async tx => {
      const made = await addQuote(tx, quote, { timeZone, userId })
      await saveQuoteLines(tx, made.id, lines)
      await auditQuote(tx, made, 'created', context)
      return { data: { id: made.id } }
    })
  }),

  handle(editQuote, (context, { id, form: { comment, isClosedTicket, ...form }, items, version = form.version }) =>
    context.transaction(async tx => {
      assertNoProblems(contactProblems({ comment, isClosedTicket }))
      await changeRecord(tx, editedQuote(context), { id, version, by: context.user }, async before => {
        const { quote, lines } = await checkQuote({ ...context, db: tx }, { form, items }, before)
        await saveQuoteLines(tx, id, lines)
        if (comment !== '') await addContact(tx, { id, comment, isClosedTicket, userId: context.user.id })
        return changeQuote(tx, id, isClosedTicket ? { ...quote, status: 'closed' } : quote)
      })
      return { data: { id } }
    }),
  ),

  handle(addContactLog, (context, { id, comment, isClosedTicket }) =>
    context.transaction(async tx => {
      assertNoProblems(when(comment === '', 'comment', 'Comment is Blank'))
      const change = { id, by: context.user, action: isClosedTicket ? 'contact, closed' : 'contact' }
      await changeRecord(tx, editedQuote(context), change, async before => {
        await addContact(tx, { id, comment, isClosedTicket, userId: context.user.id })
        return changeQuote(tx, id, isClosedTicket ? { ...before, status: 'closed' } : before)
      })
      return { message: isClosedTicket ? 'Comment saved, quote closed' : 'Comment saved' }
    }),
  ),

  handle(makeTicketFromQuote, (context, { quoteId: id, ticketType: kind }) => {
    assertMay(context.user, recordKinds[kind].access)
    return context.transaction(async tx => {
      const change = { id, by: context.user, action: `made into a ${recordKinds[kind].label}` }
      const { ticketId } = await changeRecord(tx, editedQuote(context), change, async before => {
        assertHasNoTicket(before)
        const lines = (await findQuoteLines(tx, id)).map(({ itemDescription: description, price }) => ({
          description,
          price,
        }))
        return markQuoteTicket(tx, id, { kind, id: await makeDraft(tx, context, kind, { ...before, lines }) })
      })
      return { quote: { id, ticketId: found(ticketId ?? undefined, 'Ticket'), ticketType: kind } }
    })
  }),

  handle(deleteQuote, (context, { id }) =>
    context.transaction(async tx => {
      await removeRecord(tx, editedQuote(context), { id, by: context.user }, () => removeQuote(tx, id))
      return { message: `${recordNumber({ kind: 'quote', id })} deleted` }
    }),
  ),

  handle(getRecentPrice, async ({ db }, { itemDescription }) => ({
    data: { recentPrice: await getLastPaid(db, itemDescription) },
  })),
]

export const quotes = { handlers: quoteHandlers, documents: [] }
