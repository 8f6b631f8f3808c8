import { cents } from '#shared/money.ts'
import { linesField } from '#web/makers/document/LinesGrid.tsx'
import type { Field } from '#web/makers/form/form-fields.tsx'
import { amountOf, type TicketFormValues, ticketFormFields, withLines } from '../ticket-form/tickets.form.tsx'
import type { CoinItem } from './coin-items.contract.ts'
import { cryptoItem, quantityText } from './coin-items.rules.ts'

export type LineText = { item: string; qty: string; unit: string; cost: string }

export const newCoinLine: LineText = { item: '', qty: '', unit: '', cost: '' }

/** A change between coins and crypto clears the quantity. */
export const choosing = (line: LineText, item: string): Partial<LineText> =>
  cryptoItem(line.item) === cryptoItem(item) || line.item === '' ? { item } : { item, qty: '', unit: '' }

export const draftOf = ({ item, qty, unit, cost }: LineText) => ({ item, name: item, qty, unit, cost: amountOf(cost) })

export const textOf = ({ name, qty, unit, cost }: CoinItem): LineText => ({
  item: name,
  qty: quantityText(qty),
  unit,
  cost: String(cost / 100),
})

export const coinLinesSum = (lines: readonly { cost?: number | undefined }[]) =>
  cents(lines.reduce((sum, line) => sum + (line.cost ?? 0), 0))

export type CoinValues = TicketFormValues & { copies: string }
export type NewCoinValues = CoinValues & { items: readonly LineText[]; barterItems: readonly LineText[] }

export const coinFields: readonly Field<CoinValues>[] = [...ticketFormFields, { key: 'copies', label: 'Copies' }]

export const newCoinFields: readonly Field<NewCoinValues>[] = [
  ...withLines(coinFields, linesField('items')),
  linesField('barterItems'),
]
