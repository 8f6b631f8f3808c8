import { cryptoItem, cryptoQuantity, quantityText } from '#features/buying/coin-tickets/coin-items.rules.ts'
import { type Cents, dollars, formatAmount } from '#shared/money.ts'
import { unitPriceOf } from '../receipts/receipt-money.rules.ts'

export type SoldLineText = { id?: number; item: string; barcode: string; qty: string; price: string }

export const newSoldLine: SoldLineText = { item: '', barcode: '', qty: '1', price: '' }

export type OfferedItem = { id: number; name: string; taxable: boolean }

type Counting = {
  spotOf: (item: string) => Cents | null | undefined
  before: readonly { item: { name: string }; qty: number; price: Cents }[]
}

const centsOf = (price: string) => (price === '' ? undefined : dollars(Number(price)))

const cryptoSold = ({ item, price: typed }: SoldLineText, { spotOf, before }: Counting) => {
  const price = centsOf(typed)
  const asSold = before.find(line => line.item.name === item && line.price === price)
  const spot = spotOf(item)
  if (asSold) return quantityText(asSold.qty)
  return price && spot ? quantityText(cryptoQuantity(price, spot)) : ''
}

/**
 * Adds the quantity of bitcoin and ether, which the server computes from the price; a saved line keeps its quantity
 * until the price changes.
 */
export const countedLine = (line: SoldLineText, counting: Counting): SoldLineText =>
  cryptoItem(line.item) ? { ...line, qty: cryptoSold(line, counting) } : line

export const unitPriceOfCounted = ({ qty, price: typed }: SoldLineText) => {
  const price = centsOf(typed)
  return price !== undefined && Number(qty) > 0 ? unitPriceOf({ price, quantity: Number(qty) }) : undefined
}

/** 'ether × 0.28985507, 1,000.00': a counted line after its scan. */
export const scannedText = ({ item, qty, price }: SoldLineText) => {
  if (item === '') return 'kept as typed: choose its item'
  const amount = centsOf(price)
  return `${item}${qty === '' ? '' : ` × ${qty}`}${amount === undefined ? '' : `, ${formatAmount(amount)}`}`
}

const isSameCode = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** As many decimals as its price: none or two. */
const priceText = (price: number, before: string) => {
  const parts = before.includes('.') ? 100 : 1
  return String(Math.round(price * parts) / parts)
}

const oneMore = (line: SoldLineText): SoldLineText => {
  if (cryptoItem(line.item)) return line
  const qty = Number(line.qty)
  const price =
    line.price === '' || !(qty > 0) ? line.price : priceText((Number(line.price) / qty) * (qty + 1), line.price)
  return { ...line, qty: String(qty + 1), price }
}

export const addScanned = (lines: readonly SoldLineText[], code: string, items: readonly OfferedItem[]) => {
  const at = lines.findIndex(line => isSameCode(line.barcode, code))
  if (at >= 0) return { at, lines: lines.map((line, place) => (place === at ? oneMore(line) : line)) }
  const item = items.find(({ id }) => String(id) === code)?.name ?? ''
  return { at: lines.length, lines: [...lines, { ...newSoldLine, barcode: code, item }] }
}

type CellPlace = { at: number; column: string }

const columnsInOrder = ['Barcode', 'Item', 'Qty', 'Price']

const isBehind = (cell: CellPlace, after: CellPlace) =>
  cell.at > after.at ||
  (cell.at === after.at && columnsInOrder.indexOf(cell.column) > columnsInOrder.indexOf(after.column))

export const firstLack = (lines: readonly SoldLineText[], after?: CellPlace) => {
  const lacking = lines.flatMap(({ item, price }, at) => [
    ...(item === '' ? [{ at, column: 'Item' }] : []),
    ...(price === '' ? [{ at, column: 'Price' }] : []),
  ])
  return after ? lacking.find(cell => isBehind(cell, after)) : lacking[0]
}

export const isKeptAsTyped = ({ barcode }: Pick<SoldLineText, 'barcode'>, items: readonly OfferedItem[]) =>
  barcode !== '' && !items.some(({ id }) => String(id) === barcode)

const quantitySum = (lines: readonly { qty: string }[]) =>
  quantityText(lines.reduce((sum, { qty }) => sum + (Number(qty) > 0 ? Number(qty) : 0), 0))

const counted = (count: string, noun: string) => `${count} ${noun}${count === '1' ? '' : 's'}`

/** '6 lines, 19 pieces, 0.28985507 ether'; bitcoin and ether do not count as pieces. */
export const pieceText = (lines: readonly Pick<SoldLineText, 'item' | 'qty'>[]) => {
  const pieces = lines.filter(line => !cryptoItem(line.item))
  const crypto = lines.filter(line => cryptoItem(line.item) && Number(line.qty) > 0)
  const names = new Set(crypto.map(line => line.item))
  return [
    counted(String(lines.length), 'line'),
    ...(pieces.length > 0 || lines.length === 0 ? [counted(quantitySum(pieces), 'piece')] : []),
    ...[...names].map(name => `${quantitySum(crypto.filter(line => line.item === name))} ${name}`),
  ].join(', ')
}
