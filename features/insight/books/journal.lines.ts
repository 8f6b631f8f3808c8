import { accountNames } from '#features/cash/ledger/ledger.rules.ts'
import { cents } from '#shared/money.ts'
import { recordNumber, recordPath } from '#shared/record-kinds.ts'
import { kindOfSection } from '../day-totals/sections.rules.ts'
import { type FigureName, figurePath, figureRule } from '../figures/figures.rules.ts'
import type { LaterSums } from '../postings/later-changes.queries.ts'
import type { JournalDays } from '../postings/postings.queries.ts'
import {
  type LaterFigure,
  laterChangesPath,
  laterWords,
  postedDaysText,
  postingsPath,
  type RecordType,
  type UnpostedFigure,
} from '../postings/postings.rules.ts'
import type { Bought, InvoiceMove, MovedCash, Sold } from './journal.queries.ts'
import { creditLine, debitLine, type JournalAccount, type JournalLine, sourceLabel } from './journal.rules.ts'

/** The balanced lines of one source: records, postings or an invoice. */

type Of = { type: RecordType; days: JournalDays }
type Named = Omit<JournalLine, 'debit' | 'credit'>

const figureLine = ({ type, days }: Of, account: JournalAccount, figure: FigureName): Named => {
  const filter = { type, figure, ...days }
  return { source: type, label: sourceLabel(type), account, note: figureRule(filter), to: figurePath(filter) }
}

const changedLine = ({ type, days }: Of, figure: LaterFigure = 'cash'): Named => ({
  source: type,
  label: sourceLabel(type),
  account: 'changed',
  note: `${laterWords[figure]} of ${postedDaysText(days)}, voided or changed on another day, or the other way round`,
  to: laterChangesPath({ type, figure, ...days }),
})

type LaterAccounts = Partial<Record<UnpostedFigure, JournalAccount>>

/** What a void or an edit on another day changed: the account keeps what was booked, and a line balances it. */
const laterLines = (of: Of, accounts: LaterAccounts, later: LaterSums | undefined) =>
  Object.entries(accounts).flatMap(([name, account]) => {
    const figure = name as UnpostedFigure
    const amount = later?.[figure] ?? cents(0)
    const line = changedLine(of, figure)
    const isPaid = of.type === 'ticket' || of.type === 'coin'
    const [ofAccount, ofChange] = isPaid ? [creditLine, debitLine] : [debitLine, creditLine]
    return [...ofAccount({ ...line, account }, amount), ...ofChange(line, amount)]
  })

const movedLines = (source: MovedCash['source'], days: JournalDays, moved: readonly MovedCash[]) =>
  moved.flatMap(({ account, count, amount }) =>
    debitLine(
      {
        source,
        label: sourceLabel(source),
        account,
        note: `${count} ${count === 1 ? 'transaction' : 'transactions'} on ${accountNames[account]}`,
        to: postingsPath({ source: [source], account, ...days }),
      },
      amount,
    ),
  )

/** The net amount between the shop's accounts and customers. */
const ofCustomer = (moved: readonly MovedCash[]) =>
  cents(moved.reduce((sum, { account, amount }) => (account === 'customer' ? sum + amount : sum), 0))

const withoutCustomer = (moved: readonly MovedCash[]) => moved.filter(({ account }) => account !== 'customer')

const ofSource = (moved: readonly MovedCash[], source: MovedCash['source']) =>
  moved.filter(one => one.source === source)

/** The postings of some days, and the changes of records on other days than their own. */
export type Booked = { days: JournalDays; moved: readonly MovedCash[]; later: readonly LaterSums[] }

const laterOf = (later: Booked['later'], type: RecordType) => later.find(({ kind }) => kind === kindOfSection[type])

export const boughtLines = (type: 'ticket' | 'coin', bought: Bought, { days, moved, later }: Booked) => {
  const of = { type, days }
  const posted = ofSource(moved, type)
  const isMetro = type === 'ticket'
  const checking = isMetro ? 'checkingMetro' : 'checkingCoin'
  return [
    ...debitLine(figureLine(of, isMetro ? 'inventoryMetro' : 'inventoryCoin', 'amount'), bought.amount),
    ...movedLines(type, days, withoutCustomer(posted)),
    ...creditLine(figureLine(of, checking, 'check'), bought.checks),
    ...creditLine(figureLine(of, 'wires', 'wire'), bought.wires),
    ...creditLine(figureLine(of, 'imported', 'importedCash'), bought.imported),
    ...debitLine(changedLine(of), cents(ofCustomer(posted) - bought.cash)),
    ...laterLines(of, { check: checking, wire: 'wires', importedCash: 'imported' }, laterOf(later, type)),
  ]
}

const laterSoldAccounts = {
  card: 'cards',
  check: 'checksReceived',
  importedCash: 'imported',
  open: 'receivableReceipts',
} as const

export const soldLines = (type: 'receipt' | 'jewelryReceipt', sold: Sold, { days, moved, later }: Booked) => {
  const of = { type, days }
  const posted = ofSource(moved, type)
  const open = sold.amount - sold.cash - sold.imported - sold.checks - sold.cards
  return [
    ...movedLines(type, days, withoutCustomer(posted)),
    ...debitLine(figureLine(of, 'cards', 'card'), sold.cards),
    ...debitLine(figureLine(of, 'checksReceived', 'check'), sold.checks),
    ...debitLine(figureLine(of, 'imported', 'importedCash'), sold.imported),
    ...debitLine(figureLine(of, 'receivableReceipts', 'open'), cents(open)),
    ...debitLine(changedLine(of), cents(sold.cash + ofCustomer(posted))),
    ...laterLines(of, laterSoldAccounts, laterOf(later, type)),
    ...creditLine(
      figureLine(of, type === 'receipt' ? 'salesCoin' : 'salesJewelry', 'net'),
      cents(sold.amount - sold.tax),
    ),
    ...creditLine(figureLine(of, 'salesTax', 'tax'), sold.tax),
  ]
}

export const invoiceLines = ({ kind, id, billedTo, checkNumber, amount, isPayment }: InvoiceMove): JournalLine[] => {
  const number = recordNumber({ kind, id })
  const of = {
    source: 'invoice' as const,
    label: `Invoice ${number}`,
    note: isPayment ? `${billedTo}, check ${checkNumber}` : `${billedTo}, picked up`,
    to: recordPath({ kind, id }),
  }
  if (isPayment)
    return [
      ...debitLine({ ...of, account: 'checksReceived' }, amount),
      ...creditLine({ ...of, account: 'receivableInvoices' }, amount),
    ]
  return [
    ...debitLine({ ...of, account: 'receivableInvoices' }, amount),
    ...creditLine({ ...of, account: kind === 'invoice' ? 'salesInvoices' : 'salesCoinInvoices' }, amount),
  ]
}

/** Petty cash that leaves is an expense; other cash to and from customers was typed by hand. */
const outside = (source: MovedCash['source'], account: MovedCash['account']): JournalAccount => {
  if (account === 'reconcile') return 'overShort'
  if (account === 'customer') return source === 'petty_cash' ? 'expenses' : 'byHand'
  return account
}

const cashSources = ['deposit', 'change_returned', 'petty_cash', 'count', 'transfer'] as const

export const cashLines = (days: JournalDays, moved: readonly MovedCash[]) =>
  cashSources.flatMap(source =>
    movedLines(source, days, ofSource(moved, source)).map(line => ({
      ...line,
      account: outside(source, line.account as MovedCash['account']),
    })),
  )

/** Within a source debits come first, as in any journal. */
export const debitsFirst = (lines: readonly JournalLine[]) => {
  const labels = [...new Set(lines.map(({ label }) => label))]
  return labels.flatMap(label => {
    const own = lines.filter(line => line.label === label)
    return [...own.filter(({ debit }) => debit > 0), ...own.filter(({ debit }) => debit === 0)]
  })
}
