import {
  addImportedReceiptLines,
  addImportedReceipts,
  findReceiptsWithLines,
} from '#features/selling/imported-receipts/imported-receipts.queries.ts'
import { quickTenders } from '#features/selling/receipt-form/cash-tender.rules.ts'
import { receiptSnapshot } from '#features/selling/receipts/receipt-effects.server.ts'
import { type ReceiptPayment, receiptTotals, withTax } from '#features/selling/receipts/receipt-money.rules.ts'
import type { Receipt } from '#features/selling/receipts/receipts.queries.ts'
import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { addHistoryEntries } from '#server/records/history.ts'
import { cents, dollars, share, toWholeDollars } from '#shared/money.ts'
import { type ReceiptKind, recordKinds } from '#shared/record-kinds.ts'
import { settingDefaults } from '#shared/settings.ts'
import { chance, inBatches, type OlderRecords, olderMoments, pickBy } from './demo-older-days.ts'
import { olderPerson } from './demo-older-people.ts'

/** Receipts of two years, written in bulk as an import writes them. */

type Sold = readonly [description: string, qty: number, price: number, isTaxed: boolean]

const coins: readonly Sold[] = [
  ['American Silver Eagle 1 oz', 5, 290, false],
  ['Coin Supplies', 1, 38, true],
  ['Coin Supplies', 10, 25, true],
  ['Morgan Dollar', 2, 116, false],
  ['American Gold Eagle 1/10 oz', 1, 468, false],
  ['Silver Round 1 oz', 10, 560, true],
  ['Peace Dollar', 3, 111, false],
  ['Walking Liberty Half', 6, 138, false],
  ['American Gold Buffalo 1 oz', 1, 4262, false],
  ['Proof Set', 2, 64, false],
  ['90% Silver', 20, 1160, false],
  ['Wheat Cents', 3, 58, false],
]

const jewelry: readonly Sold[] = [
  ['Ring, solitaire 0.72 ct. Gold 14k', 1, 1850, true],
  ['Wedding band 4 mm, pair. Gold 14k', 2, 980, true],
  ['Sizing to 6¼ and engraving', 1, 60, true],
  ['Rope chain 20 in. Gold 14k', 1, 640, true],
  ['Hoop earrings 22 mm. Gold 10k', 1, 185, true],
  ['Tennis bracelet 3.1 ct. White gold', 1, 2420, true],
  ['Pendant, opal. Sterling Silver', 1, 120, true],
  ['Watch, dive automatic, serviced', 1, 540, true],
  ['Pearl strand 18 in.', 1, 390, true],
]

const { taxRate } = settingDefaults.shop

const paymentOf = (kind: ReceiptKind, place: number): ReceiptPayment =>
  pickBy(['cash', 'cash', 'cash', 'creditcard', 'check'] as const, `${kind} payment`, place)

const linesOf = (kind: ReceiptKind, place: number, itemIds: ReadonlyMap<string, number>) => {
  const count = 1 + Math.floor(chance(`${kind} lines`, place) * 3)
  const lines = Array.from({ length: count }, (_, at) => {
    const list = kind === 'coin_receipt' ? coins : jewelry
    const [description, quantity, price, isTaxable] = pickBy(list, `${kind} ${at}`, place)
    const itemId = kind === 'coin_receipt' ? (itemIds.get(description) ?? null) : null
    return {
      itemId,
      description,
      barcode: '',
      quantity,
      price: dollars(price),
      isTaxable,
      of: place + 1,
      position: at + 1,
    }
  })
  return withTax(lines, taxRate)
}

type Moment = { day: string; time: number }

const receiptOf = (
  kind: ReceiptKind,
  place: number,
  { day, time }: Moment,
  lines: ReturnType<typeof linesOf>,
): Receipt => {
  const { tax, total } = receiptTotals(lines)
  const payment = paymentOf(kind, place)
  const { firstName, lastName } = olderPerson(Math.floor(chance(`${kind} person`, place) * 900))
  const isNamed = payment !== 'cash' || total >= dollars(3000)
  return {
    ...{ kind, id: place + 1, version: 1, ticketDay: day, ticketTime: time, origin: 'counter', taxRate, tax, payment },
    ...{
      ticketAmount: total,
      tendered: payment === 'cash' ? (quickTenders(total)[place % 3] ?? total) : cents(0),
      paymentType: 'full',
    },
    creditCardNumber: payment === 'creditcard' ? String(1000 + Math.floor(chance(`${kind} card`, place) * 9000)) : null,
    checkNumber: payment === 'check' ? String(2000 + place) : null,
    ...{ firstName: isNamed ? firstName : '', lastName: isNamed ? lastName : '', phone: '', isTaxFree: false },
    fromx: pickBy(['repeat', 'signs', 'internet search', 'friend', 'drive by'], `${kind} from`, place),
    clerk: pickBy(['Luis', 'June', 'Dana', 'Priya', 'Marcus'], `${kind} clerk`, place),
    booth: kind === 'coin_receipt' ? 'Booth 5' : pickBy(['Booth 2', 'Booth 4'], `${kind} booth`, place),
    ...{ station: 'station1', note: '', oneTimeEdit: false, depositDone: false, isVoid: false, voidReason: '' },
    profit: toWholeDollars(share(total, Math.round(8 + chance(`${kind} profit`, place) * 24), 100)),
  }
}

export const addOlderReceipts = async (
  tx: Tx,
  { user: by }: Context,
  kind: ReceiptKind,
  { count, newest }: OlderRecords,
) => {
  const items = (await findMetalItems(tx)).filter(({ itemType }) => itemType === 'coin')
  const itemIds = new Map(items.map(({ id, name }) => [name, id]))
  const lines = Array.from({ length: count }, (_, place) => linesOf(kind, place, itemIds))
  const receipts = olderMoments(count, kind, newest).map((moment, place) =>
    receiptOf(kind, place, moment, lines[place] ?? []),
  )
  for (const batch of inBatches(receipts)) await addImportedReceipts(tx, kind, batch, by, 'counter')
  for (const batch of inBatches(lines.flat())) await addImportedReceiptLines(tx, kind, batch)
  const { entity } = recordKinds[kind]
  const nothing = { parts: [], items: [], shipments: [], attachments: [] }
  for (const batch of inBatches(receipts)) {
    const ids = batch.map(({ id }) => id)
    const written = await findReceiptsWithLines(tx, kind, entity, ids)
    const entries = written.map(({ id, value }) => ({
      ...{ id, value: { ...receiptSnapshot(receipts[id - 1] as Receipt, nothing), ...value } },
    }))
    await addHistoryEntries(tx, { of: entity, action: 'created', entries, by })
  }
}
