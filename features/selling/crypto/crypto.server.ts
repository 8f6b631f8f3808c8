import { type Handler, handle } from '#server/http/handle.ts'
import { reportDays } from '#shared/day-range.ts'
import { cents } from '#shared/money.ts'
import { dayAt } from '#shared/time.ts'
import { type CryptoRow, listCrypto } from './crypto.contract.ts'
import { findCrypto } from './crypto.queries.ts'

const sumOf = (rows: readonly CryptoRow[], side: CryptoRow['side']) =>
  cents(rows.filter(row => row.side === side).reduce((sum, { cryptoPrice }) => sum + cryptoPrice, 0))

export const cryptoHandlers: Handler[] = [
  handle(listCrypto, async ({ db, user }, range) => {
    const cryptoData = await findCrypto(db, reportDays(range, dayAt(Date.now(), user.timeZone)))
    return { cryptoData, total: sumOf(cryptoData, 'sold'), totalBought: sumOf(cryptoData, 'bought') }
  }),
]
