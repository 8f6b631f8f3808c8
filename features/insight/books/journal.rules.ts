import { type Account, accountNames } from '#features/cash/ledger/ledger.rules.ts'
import { capitalized } from '#shared/labels.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { journalAccounts } from '#shared/settings.ts'
import { postingLabels, postingSources } from '../postings/postings.rules.ts'

export const journalSpans = ['day', 'month'] as const
export type JournalSpan = (typeof journalSpans)[number]

/** An account of the shop's cash goes by its own name, any other by a name from the settings. */
export type JournalAccount = Account | keyof typeof journalAccounts

export const isCashAccount = (account: JournalAccount): account is Account => account in accountNames

export const accountName = (account: JournalAccount, names: Readonly<Record<string, string>>) =>
  isCashAccount(account) && account !== 'bank' ? accountNames[account] : (names[account] ?? account)

/** A line leads to the figures of records, to postings or to one invoice. */
export const journalSources = [...postingSources, 'invoice'] as const
export type JournalSource = (typeof journalSources)[number]

export const sourceLabel = (source: JournalSource) =>
  source === 'invoice' ? 'Invoice' : capitalized(postingLabels[source])

export type JournalLine = {
  source: JournalSource
  /** 'Metro tickets' or 'Invoice I5124'. */
  label: string
  account: JournalAccount
  /** The rule of the figure: 'amount of non-void Metro tickets of 11/16/26'. */
  note: string
  /** The rows behind it. */
  to: string
  debit: Cents
  credit: Cents
}

type Made = Omit<JournalLine, 'debit' | 'credit'>

/** An amount below zero stands on the other side; nothing makes no line. */
export const debitLine = (line: Made, amount: Cents): JournalLine[] => {
  if (amount === 0) return []
  return [{ ...line, debit: cents(Math.max(amount, 0)), credit: cents(Math.max(0 - amount, 0)) }]
}
export const creditLine = (line: Made, amount: Cents) => debitLine(line, cents(0 - amount))

export const journalSums = (lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]) => ({
  debit: cents(lines.reduce((sum, { debit }) => sum + debit, 0)),
  credit: cents(lines.reduce((sum, { credit }) => sum + credit, 0)),
})
