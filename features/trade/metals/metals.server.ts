import type { MetalPrices } from '#features/buying/line-metals/melt.rules.ts'
import { typeLabel } from '#features/buying/metro-items/metro-items.rules.ts'
import { findSpotPrices } from '#features/outside/spot-prices/spot-prices.queries.ts'
import type { Db } from '#server/db/db.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import { lateStartProblems, readDayRange } from '#shared/day-range.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { assertNoProblems, refuse } from '#shared/errors.ts'
import { cents } from '#shared/money.ts'
import { parseDay } from '#shared/time.ts'
import { buyerIn } from '../locks/locks.server.ts'
import { listMetalBuyers, listMetalItems, listMetals, listMetalYears } from './metals.contract.ts'
import {
  findCryptoItems,
  findCryptoSums,
  findMaterialItems,
  findMaterialSums,
  findMetalBuyers,
  findMetalYears,
  getMetalTickets,
  type MetalFilter,
} from './metals.queries.ts'
import {
  cryptoRow,
  isCryptoMetal,
  type MaterialSum,
  materialName,
  materialRow,
  missingPrices,
  plainMetal,
  totalOf,
} from './metals.rules.ts'

type Chosen = Omit<InputOf<typeof listMetals>, never>

/** Reads the days from a year, a range or two dates; without any, all days. */
const daysOf = ({ year, dateFilter, date, startDate, endDate }: Chosen) => {
  const said = year || dateFilter || date
  if (/^\d{4}$/.test(said)) return { from: parseDay(`${said}-01-01`), to: parseDay(`${said}-12-31`) }
  if (said) return readDayRange(said, year ? 'year' : 'dateFilter')
  assertNoProblems(lateStartProblems({ startDate, endDate }))
  return { from: startDate, to: endDate }
}

const filterOf = async (db: Db, chosen: Chosen): Promise<MetalFilter> => ({
  ...daysOf(chosen),
  buyerId: await buyerIn(db, chosen.soldTo || chosen.buyer),
})

const spots = async (db: Db) => {
  const found = await findSpotPrices(db)
  const prices: MetalPrices = Object.fromEntries(found.map(({ item, price }) => [item, price]))
  return { prices, timeOf: (name: string) => found.find(({ item }) => item === name)?.updatedAt }
}

const describeMissing = (missing: readonly string[]) =>
  missing.length === 0 ? '' : `There is no spot price for ${missing.join(', ')}`

const oldestOf = (times: readonly (number | undefined)[]) => {
  const known = times.filter(time => time !== undefined)
  return known.length > 0 ? Math.min(...known) : null
}

const describeMetals = async (db: Db, filter: MetalFilter) => {
  const materials = await findMaterialSums(db, filter)
  const crypto = await findCryptoSums(db, filter)
  const { tickets, amount, profit, known } = await getMetalTickets(db, filter)
  const { prices, timeOf } = await spots(db)
  const allMetals = [...materials.map(sum => materialRow(sum, prices)), ...crypto.map(sum => cryptoRow(sum, prices))]
  const used = [...materials, ...crypto].flatMap(({ metal }) => (metal && prices[metal] ? [timeOf(metal)] : []))
  return {
    allMetals,
    countTickets: tickets,
    totalTicketAmount: cents(amount),
    totalProfitAmount: cents(profit),
    countProfitKnown: known,
    total: totalOf(allMetals),
    spotTime: oldestOf(used),
    error: describeMissing(missingPrices(materials, prices)),
  }
}

const UNKNOWN_METAL = 'Metal must be one of the list'

const materialNamed = (sums: readonly MaterialSum[], named: string) => {
  const sum = sums.find(one => plainMetal(materialName(one)) === plainMetal(named))
  if (!sum) throw refuse('invalid', UNKNOWN_METAL, { metal: UNKNOWN_METAL })
  return sum
}

export const metalHandlers: Handler[] = [
  handle(listMetals, async ({ db }, chosen) => describeMetals(db, await filterOf(db, chosen))),
  handle(listMetalYears, async ({ db }) => ({ data: await findMetalYears(db) })),
  handle(listMetalBuyers, async ({ db }) => ({ data: await findMetalBuyers(db) })),

  handle(listMetalItems, async ({ db, page }, { metal, ...chosen }) => {
    const filter = await filterOf(db, chosen)
    const crypto = plainMetal(metal)
    const { data, count } = isCryptoMetal(crypto)
      ? await findCryptoItems(db, crypto, filter, page)
      : await findMaterialItems(db, materialNamed(await findMaterialSums(db, filter), metal), filter, page)
    const rowOf = ({ propertyCode, ...line }: (typeof data)[number]) => ({
      ...line,
      itemType: propertyCode === null ? 'Coin Receipt' : typeLabel(propertyCode),
    })
    return { data: data.map(rowOf), count }
  }),
]
