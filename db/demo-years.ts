import { sql } from 'kysely'
import { ticketSequences } from '#features/buying/imported-tickets/imported-tickets.queries.ts'
import { receiptSequences } from '#features/selling/imported-receipts/imported-receipts.queries.ts'
import { inTransaction } from '#server/db/transactions.ts'
import type { Context } from '#server/http/handle.ts'
import { continueAfter } from '#server/records/imported-numbers.ts'
import type { Services } from '#server/services/services.ts'
import {
  addOlderArchives,
  addOlderBills,
  addOlderBlocks,
  addOlderPrints,
  addOlderQuotes,
  voidSome,
} from './demo-older-desk.ts'
import { addOlderReceipts } from './demo-older-receipts.ts'
import { addOlderTickets } from './demo-older-tickets.ts'

/** Two years before the last weeks, for `npm run demo`; the browser tests do without them. */

const counts = { metro: 2600, coin: 1450, coin_receipt: 1300, jewelry_receipt: 460 }

/** The last weeks are made first, with the numbers after these. */
export const keepOlderNumbers = ({ db }: Services) =>
  inTransaction(db, async tx => {
    await continueAfter(tx, ticketSequences.metro, counts.metro)
    await continueAfter(tx, ticketSequences.coin, counts.coin)
    await continueAfter(tx, receiptSequences.coin_receipt, counts.coin_receipt)
    await continueAfter(tx, receiptSequences.jewelry_receipt, counts.jewelry_receipt)
  })

const FIRST_BILL = 1183

export const fillDemoYears = async ({ db }: Services, context: Context) => {
  await inTransaction(db, async tx => {
    await addOlderTickets(tx, context, 'metro', counts.metro)
    await addOlderTickets(tx, context, 'coin', counts.coin)
    await addOlderReceipts(tx, context, 'coin_receipt', counts.coin_receipt)
    await addOlderReceipts(tx, context, 'jewelry_receipt', counts.jewelry_receipt)
    await addOlderArchives(tx)
  })
  await inTransaction(db, async tx => {
    await voidSome(tx, context, { metro: counts.metro, coin: counts.coin, receipt: counts.coin_receipt })
    await addOlderQuotes(tx, context)
    await addOlderBlocks(tx, context)
    await addOlderBills(tx, context, FIRST_BILL)
    await addOlderPrints(tx, context)
  })
  await sql`analyze`.execute(db)
}
