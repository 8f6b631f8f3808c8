import { found } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { readDayRange } from '#shared/day-range.ts'
import { cents } from '#shared/money.ts'
import { type Day, dayOfId } from '#shared/time.ts'
import { findDepositedDays, findDeposits, findOpenDays, getDeposit } from './deposit-list.queries.ts'
import { getCoinReceiptDeposit, listCoinReceiptDeposits, listOpenDays } from './deposits.contract.ts'

export const depositHandlers: Handler[] = [
  handle(listOpenDays, async ({ db }, { type = 'coin_receipt' }) => {
    const data = await findOpenDays(db, type)
    return { data, total: cents(data.reduce((sum, { cash }) => sum + cash, 0)) }
  }),

  handle(listCoinReceiptDeposits, ({ db, page }, { date, ...filter }) =>
    findDeposits(db, 'coin_receipt', { ...filter, ...(date ? readDayRange(date, 'date') : {}) }, page),
  ),

  handle(getCoinReceiptDeposit, async ({ db }, { id }) => {
    const day = dayOfId(id)
    const deposit = found(day && (await getDeposit(db, 'coin_receipt', day)), 'Deposit')
    return { data: { ...deposit, days: await findDepositedDays(db, 'coin_receipt', deposit.depositDate as Day) } }
  }),
]
