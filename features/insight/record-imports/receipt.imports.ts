import * as z from 'zod/mini'
import { newName } from '#features/people/people/identity-words.rules.ts'
import { addImportedReceipts, receiptSequences } from '#features/selling/imported-receipts/imported-receipts.queries.ts'
import { receiptSnapshot } from '#features/selling/receipts/receipt-effects.server.ts'
import { receiptFields } from '#features/selling/receipts/receipts.contract.ts'
import type { Receipt } from '#features/selling/receipts/receipts.queries.ts'
import { receiptLabels, receiptProblems } from '#features/selling/receipts/receipts.rules.ts'
import { chooseWords, type ShopWords, visitWords } from '#features/shop/reference-lists/chosen-words.rules.ts'
import { getShopWords } from '#features/shop/reference-lists/shop-words.queries.ts'
import { readSetting } from '#server/db/settings.ts'
import { findTakenNumbers } from '#server/records/imported-numbers.ts'
import { filter, text } from '#shared/fields.ts'
import { cents, WholeCents } from '#shared/money.ts'
import { type ReceiptKind, recordNumber } from '#shared/record-kinds.ts'
import { amount, importedNumber, knownProfit, required, yesNo } from '../imports/import-cells.ts'
import { type ImportColumn, type ImportRow, importKind, instantOf, moment } from '../imports/import-kind.ts'
import { mayBeBlank } from './identity-cells.ts'
import { checkRows, storeRecords } from './storing.ts'

const { payment, creditCardNumber, checkNumber, firstName, lastName, fromx, clerk, booth, station, note } =
  receiptFields

const percent = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : '')),
    z.custom<string>(value => /^(\d{1,2}(\.\d{1,4})?)?$/.test(String(value)), 'must be a percentage, such as 8.375'),
  )

const cellsOf = (kind: ReceiptKind) =>
  z.object({
    id: importedNumber(kind),
    time: required(moment()),
    amount: required(amount()),
    tax: amount(),
    taxRate: percent(),
    ...{ payment, checkNumber, cardNumber: creditCardNumber, firstName, lastName, from: fromx, clerk, booth, station },
    tendered: filter(WholeCents),
    note,
    profit: knownProfit(),
    // Only jewelry has columns for these.
    phone: text(40),
    taxFree: yesNo(),
  })

type Cells = z.output<ReturnType<typeof cellsOf>>

const columnsOf = (kind: ReceiptKind): readonly ImportColumn[] => [
  { name: 'id', about: 'the number of the receipt, which it keeps', required: true },
  { name: 'time', about: 'day, or day and time: 11/13/2019 14:30', required: true },
  { name: 'amount', about: 'dollars, with its tax', required: true },
  { name: 'tax', about: 'dollars, blank is 0' },
  { name: 'taxRate', about: 'percent, blank is the rate of today' },
  {
    name: 'payment',
    about: `cash, check${kind === 'coin_receipt' ? ' or' : ','} creditcard${kind === 'coin_receipt' ? '' : ' or cash_creditcard'}`,
    required: true,
  },
  { name: 'tendered', about: 'cash, blank is the amount' },
  { name: 'checkNumber', about: 'of a check' },
  { name: 'cardNumber', about: 'the last 4 digits' },
  { name: 'firstName', about: '' },
  { name: 'lastName', about: '' },
  { name: 'from', about: 'what brought the customer; on the list' },
  { name: 'clerk', about: 'on the list of clerks', required: true },
  { name: 'booth', about: 'on the list of booths', required: true },
  { name: 'station', about: '' },
  { name: 'note', about: '' },
  { name: 'profit', about: 'dollars, blank until known' },
  ...(kind === 'jewelry_receipt'
    ? [
        { name: 'phone', about: '' },
        { name: 'taxFree', about: 'yes when it was shipped free of tax' },
      ]
    : []),
]

const sampleOf = (kind: ReceiptKind) =>
  [
    [
      '80',
      '11/13/2019 15:10',
      '97.53',
      '7.53',
      '8.375',
      'cash',
      '100',
      '',
      '',
      '',
      '',
      'signs',
      'Luis',
      'Booth 5',
      '',
      '',
    ],
    ['81', '11/14/2019', '560', '0', '', 'check', '', '4471', '', 'Grace', 'Yoon', '', 'Luis', 'Booth 5', '', 'tube'],
  ].map(start => [...start, '', ...(kind === 'jewelry_receipt' ? ['702 555 0193', ''] : [])])

const ADMIN = { kind: 'admin', permissions: [] } as const

const optional = mayBeBlank(['firstName', 'lastName', 'station', 'creditCardNumber'])

type ReceiptImportRow = ImportRow & { cells: Cells; day: string; time: number }

const takesCash = (payment: string) => payment === 'cash' || payment === 'cash_creditcard'

/** A receipt that was paid in cash was paid exactly, unless the file says more. */
const draftOf = ({ cells }: ReceiptImportRow, words: ShopWords) => {
  const tendered = cells.tendered ?? (cells.payment === 'cash' ? cells.amount : undefined)
  const typed = {
    ...{ payment: cells.payment, checkNumber: cells.checkNumber, creditCardNumber: cells.cardNumber },
    ...{ firstName: newName(cells.firstName), lastName: newName(cells.lastName), fromx: cells.from },
    ...{ clerk: cells.clerk, booth: cells.booth, station: cells.station, note: cells.note },
  }
  const { values, problems } = chooseWords(typed, receiptLabels, visitWords(words))
  return { draft: { ...values, tendered, checkAmount: cells.amount }, problems }
}

const receiptOf = (
  kind: ReceiptKind,
  { cells, day, time }: ReceiptImportRow,
  { draft, taxRate }: { draft: ReturnType<typeof draftOf>['draft']; taxRate: string },
): Receipt => {
  const { checkAmount: _whole, tendered, creditCardNumber: card, checkNumber: check, payment: paidBy, ...visit } = draft
  const hasCard = paidBy === 'creditcard' || paidBy === 'cash_creditcard'
  return {
    ...visit,
    ...{ kind, id: cells.id, version: 1, ticketDay: day, ticketTime: time, origin: 'import' },
    ...{ ticketAmount: cells.amount, tax: cells.tax, taxRate: cells.taxRate || taxRate },
    ...{ payment: paidBy, paymentType: 'full', tendered: takesCash(paidBy) ? (tendered ?? cents(0)) : cents(0) },
    checkNumber: paidBy === 'check' ? check : null,
    creditCardNumber: hasCard && card !== '' ? card : null,
    ...{ phone: cells.phone, isTaxFree: cells.taxFree, profit: cells.profit ?? null },
    ...{ oneTimeEdit: false, depositDone: false, isVoid: false, voidReason: '' },
  }
}

type StagedReceipt = { of: number; receipt: Receipt; history: object }

const names = {
  coin_receipt: { kind: 'coin_receipts', label: 'Coin receipts' },
  jewelry_receipt: { kind: 'jewelry_receipts', label: 'Jewelry receipts' },
} as const

const receiptImport = (kind: ReceiptKind) =>
  importKind<ReturnType<typeof cellsOf>, ReceiptImportRow, StagedReceipt>({
    ...names[kind],
    about:
      'Receipts keep their numbers and count in lists, totals, taxes and reports. Nothing of them is deposited, and no cash is moved.',
    columns: columnsOf(kind),
    sample: sampleOf(kind),
    cells: cellsOf(kind),
    rowOf: (cells, { timeZone }) => ({
      cells,
      key: recordNumber({ kind, id: cells.id }),
      day: cells.time.day,
      time: instantOf(cells.time, timeZone),
    }),
    add: async (tx, rows) => {
      const taken = await findTakenNumbers(
        tx,
        kind,
        rows.map(({ cells }) => cells.id),
      )
      const words = await getShopWords(tx)
      const { taxRate } = await readSetting(tx, 'shop')
      return checkRows(rows, row => {
        const { cells } = row
        const { draft, problems } = draftOf(row, words)
        const rules = { kind, total: cells.amount, by: ADMIN, prefix: '' }
        const texts = [
          ...(taken.has(cells.id) ? [`${row.key} is there already`] : []),
          ...(row.time > Date.now() ? ['time is in the future'] : []),
          ...(cells.tax > cells.amount ? ['tax is more than amount'] : []),
          ...[...receiptProblems(draft, rules).filter(optional), ...problems].map(problem => problem.text),
        ]
        const staged = () => {
          const receipt = receiptOf(kind, row, { draft, taxRate })
          const history = receiptSnapshot(receipt, { parts: [], items: [], shipments: [], attachments: [] })
          return { of: cells.id, receipt, history }
        }
        return { texts, staged }
      })
    },
    store: (tx, staged, { by }) =>
      storeRecords(tx, staged, {
        ...{ kind, by, sequence: receiptSequences[kind] },
        add: batch =>
          addImportedReceipts(
            tx,
            kind,
            batch.map(({ receipt }) => receipt),
            by,
          ),
      }),
  })

export const coinReceiptImport = receiptImport('coin_receipt')
export const jewelryReceiptImport = receiptImport('jewelry_receipt')
