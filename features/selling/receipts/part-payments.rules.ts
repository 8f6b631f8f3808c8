import { type Problem, when } from '#shared/errors.ts'
import { type Cents, cents, formatDollars } from '#shared/money.ts'
import type { Role } from '#shared/permissions.ts'
import type { ReceiptPayment } from './receipt-money.rules.ts'
import { cardProblems, checkNumberProblems, NO_CASH, tenderProblems } from './receipts.rules.ts'

export const partLabels = {
  paidBy: 'Paid By',
  totalAmount: 'Total Amount',
  tendered: 'Cash Tendered',
  creditCardNumber: 'Card Number',
  checkAmount: 'Check Amount',
  checkNumber: 'Check Number',
} as const

export type PartDraft = {
  id: number
  paidBy: ReceiptPayment | ''
  totalAmount?: Cents | undefined
  tendered?: Cents | undefined
  creditCardNumber: string
  checkAmount?: Cents | undefined
  checkNumber: string
}

const takesCash = ({ paidBy }: PartDraft) => paidBy === 'cash' || paidBy === 'cash_creditcard'
const takesCard = ({ paidBy }: PartDraft) => paidBy === 'creditcard' || paidBy === 'cash_creditcard'

/** The payment's amount: as typed, else the cash up to the remaining amount, else the check. */
export const partAmount = (part: PartDraft, remaining: Cents): Cents | undefined => {
  if (part.totalAmount !== undefined) return part.totalAmount
  if (part.paidBy === 'check') return part.checkAmount
  if (part.paidBy !== 'cash' || part.tendered === undefined) return undefined
  return cents(Math.min(part.tendered, remaining))
}

type Setting = { remaining: Cents; by: Role; prefix: string; savedNumber?: string | null | undefined }

const cashProblems = (part: PartDraft, amount: Cents, { remaining }: Setting): Problem[] => {
  if (!takesCash(part)) return []
  const { tendered } = part
  if (tendered === undefined) return when(true, 'tendered', 'Cash Tendered is Blank')
  const problems = tendered === 0 ? when(true, 'tendered', NO_CASH) : tenderProblems(tendered)
  if (problems.length > 0) return problems
  return [
    ...when(part.paidBy === 'cash' && tendered < amount, 'tendered', 'Cash Tendered is lower than Total Amount'),
    ...when(
      tendered > amount && amount < remaining,
      'tendered',
      'Cash Tendered is more than Total Amount: change is given with the last payment only',
    ),
  ]
}

const overpaid = (amount: Cents, remaining: Cents) =>
  when(amount > remaining, 'totalAmount', `Total Amount is more than the ${formatDollars(remaining)} that remains`)

/** Warns while typing, so nobody gives change for money that is not owed. */
export const overpaidProblems = (part: PartDraft, remaining: Cents): Problem[] =>
  remaining > 0 ? overpaid(partAmount(part, remaining) ?? cents(0), remaining) : []

const amountProblems = (amount: Cents | undefined, { remaining }: Setting): Problem[] => {
  if (amount === undefined) return when(true, 'totalAmount', 'Total Amount is Blank')
  if (remaining === 0) return when(true, 'totalAmount', 'Nothing remains to be paid')
  return [...when(amount <= 0, 'totalAmount', 'Total Amount must be greater than 0'), ...overpaid(amount, remaining)]
}

const checkProblems = (part: PartDraft, amount: Cents, setting: Setting): Problem[] =>
  part.paidBy === 'check'
    ? [
        ...when((part.checkAmount ?? amount) !== amount, 'checkAmount', 'Check Amount must equal Total Amount'),
        ...checkNumberProblems('jewelry_receipt', part.checkNumber, setting),
      ]
    : []

export const partProblems = (part: PartDraft, setting: Setting): Problem[] => {
  const amount = partAmount(part, setting.remaining)
  return [
    ...when(part.paidBy === '', 'paidBy', 'Paid By is Blank'),
    // If cash alone defines the amount, its problems show at the cash field.
    ...(part.totalAmount === undefined && (part.tendered ?? 0) < 0 ? [] : amountProblems(amount, setting)),
    ...cashProblems(part, amount ?? cents(0), setting),
    ...(takesCard(part) ? cardProblems(part) : []),
    ...checkProblems(part, amount ?? cents(0), setting),
  ]
}

/** Drops the fields that do not belong to the kind of payment. */
export const keptPart = (part: PartDraft, remaining: Cents) => ({
  payment: part.paidBy as ReceiptPayment,
  amount: partAmount(part, remaining) ?? cents(0),
  tendered: takesCash(part) ? (part.tendered ?? cents(0)) : cents(0),
  creditCardNumber: takesCard(part) ? part.creditCardNumber : null,
  checkNumber: part.paidBy === 'check' ? part.checkNumber : null,
})

export const paidSum = (parts: readonly { amount: Cents }[]) =>
  cents(parts.reduce<number>((sum, { amount }) => sum + amount, 0))

/** The tax share of each payment. Rounding the running sum leaves exactly the rest to the last payment. */
export const taxShares = (amounts: readonly Cents[], { tax, total }: { tax: Cents; total: Cents }): Cents[] => {
  const upTo = (paid: number) =>
    total === 0 ? 0 : Number((BigInt(paid) * BigInt(tax) * 2n + BigInt(total)) / (BigInt(total) * 2n))
  let paid = 0
  return amounts.map(amount => {
    const before = upTo(paid)
    paid += amount
    return cents(upTo(paid) - before)
  })
}

type Sent = {
  sent: readonly PartDraft[]
  before: readonly { id: number; amount: Cents; checkNumber: string | null }[]
  total: Cents
  by: Role
  prefix: string
}

const inList = (index: number, { field, text }: Problem): Problem => ({
  field: `payments.${index}.${field}`,
  text: `Payment ${index + 1}: ${text}`,
})

export const checkPartPayments = ({ sent, before, total, by, prefix }: Sent) => {
  const amounts = new Map(before.map(({ id, amount }) => [id, amount]))
  for (const { id, totalAmount } of sent) if (amounts.has(id) && totalAmount !== undefined) amounts.set(id, totalAmount)
  const paid = (besides: number) => [...amounts].reduce((sum, [id, amount]) => sum + (id === besides ? 0 : amount), 0)
  const parts = sent.map((part, index) => {
    // New payments get a negative id while they are checked.
    const place = part.id === 0 ? -1 - index : part.id
    const isUnknown = part.id !== 0 && !amounts.has(part.id)
    const remaining = cents(Math.max(total - paid(place), 0))
    const kept = keptPart(part, remaining)
    amounts.set(place, kept.amount)
    const savedNumber = before.find(({ id }) => id === part.id)?.checkNumber
    const problems = isUnknown
      ? when(true, 'id', 'Payment not found')
      : partProblems(part, { remaining, by, prefix, savedNumber })
    return { id: part.id, kept, plain: problems, problems: problems.map(problem => inList(index, problem)) }
  })
  const problems = parts.flatMap(part => part.problems)
  const isOver = problems.length === 0 && paid(0) > total
  return {
    parts,
    problems: [
      ...problems,
      ...when(isOver, 'payments', `The payments of ${formatDollars(cents(paid(0)))} are more than Ticket Amount`),
    ],
  }
}
