import { sql } from 'kysely'
import { ticketSequences } from '#features/buying/imported-tickets/imported-tickets.queries.ts'
import { receiptSequences } from '#features/selling/imported-receipts/imported-receipts.queries.ts'
import { inTransaction } from '#server/db/transactions.ts'
import type { Context } from '#server/http/handle.ts'
import { continueAfter } from '#server/records/imported-numbers.ts'
import type { Services } from '#server/services/services.ts'
import { dateRecords } from './demo-dates.ts'
import { dateHistory } from './demo-history.ts'
import { addOlderCoinInvoices } from './demo-older-coin-invoices.ts'
import { addOlderArchives, addOlderBills, addOlderBlocks, addOlderPrints, voidSome } from './demo-older-desk.ts'
import { addOlderEffects } from './demo-older-effects.ts'
import { addOlderInvoices } from './demo-older-invoices.ts'
import { addOlderQuotes } from './demo-older-quotes.ts'
import { addOlderReceipts } from './demo-older-receipts.ts'
import { addOlderTickets } from './demo-older-tickets.ts'

/** Two years before the last weeks, for `npm run demo`; the browser tests do without them. */

const older = {
  metro: { count: 2600, newest: 30 },
  coin: { count: 1450, newest: 20 },
  coin_receipt: { count: 1300, newest: 20 },
  jewelry_receipt: { count: 460, newest: 24 },
}

/** The last weeks are made first, with the numbers after these. */
export const keepOlderNumbers = ({ db }: Services) =>
  inTransaction(db, async tx => {
    await continueAfter(tx, ticketSequences.metro, older.metro.count)
    await continueAfter(tx, ticketSequences.coin, older.coin.count)
    await continueAfter(tx, receiptSequences.coin_receipt, older.coin_receipt.count)
    await continueAfter(tx, receiptSequences.jewelry_receipt, older.jewelry_receipt.count)
  })

/** Quotes have no dates that others follow, so the older ones come first. */
export const fillOlderQuotes = ({ db }: Services, context: Context) =>
  inTransaction(db, tx => addOlderQuotes(tx, context))

const FIRST_BILL = 1183

/** Before the invoices of the last weeks, which have the next numbers. */
export const fillOlderRecords = async ({ db }: Services, context: Context) => {
  await inTransaction(db, async tx => {
    await addOlderTickets(tx, context, 'metro', older.metro)
    await addOlderTickets(tx, context, 'coin', older.coin)
    await addOlderReceipts(tx, context, 'coin_receipt', older.coin_receipt)
    await addOlderReceipts(tx, context, 'jewelry_receipt', older.jewelry_receipt)
    await addOlderArchives(tx)
  })
  await sql`analyze`.execute(db)
  await inTransaction(db, tx => voidSome(tx, context, older))
  await inTransaction(db, tx => addOlderEffects(tx, older))
  await inTransaction(db, tx => addOlderInvoices(tx, context))
  await inTransaction(db, tx => addOlderCoinInvoices(tx, context))
}

/** What has no number that others follow, and then the dates of all. */
export const fillOlderDesk = async ({ db }: Services, context: Context) => {
  await inTransaction(db, async tx => {
    await addOlderBlocks(tx, context)
    await addOlderBills(tx, context, FIRST_BILL)
    await addOlderPrints(tx, context)
    await dateRecords(tx)
  })
  await inTransaction(db, dateHistory)
  await sql`analyze`.execute(db)
}
