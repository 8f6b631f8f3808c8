import * as z from 'zod/mini'
import { PrintAnswer } from '#features/paper/print-jobs/print-jobs.contract.ts'
import { printStates } from '#features/paper/print-jobs/print-jobs.rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import {
  byLabel,
  choice,
  codeText,
  done,
  filter,
  flag,
  id,
  listInput,
  maybeDay,
  option,
  text,
  version,
  yesOrNo,
} from '#shared/fields.ts'
import { Dollars, dollarsUpTo } from '#shared/money.ts'
import { recordKinds } from '#shared/record-kinds.ts'
import { checkGroups, INVALID_AMOUNT, MAX_CHECK } from '../checks/checks.rules.ts'
import { checkSearches, groupTitles } from './register.rules.ts'

/** A group by its name, its list's title or its tickets' kind. */
const groupOf = () =>
  choice(
    byLabel(
      {
        metro: [groupTitles.metro, ...recordKinds.metro.words],
        coin: [groupTitles.coin, ...recordKinds.coin.words],
        plain: [groupTitles.plain, 'check'],
      },
      option(checkGroups),
    ),
  )

const RegisteredCheck = z.object({
  id: z.int(),
  version: z.int(),
  type: z.enum(checkGroups),
  checkNumber: z.string(),
  amountAsNumber: Dollars,
  payee: z.string(),
  memo: z.string(),
  dateAdded: z.int(),
  isCleared: z.boolean(),
  isCheckVoid: z.boolean(),
  /** The ticket's number, such as M48231; '' for a plain check. */
  ticketNumber: z.string(),
  prints: z.int(),
  isPrinted: z.boolean(),
  /** The customer has the check, so it can not be changed. */
  isHandedOut: z.boolean(),
  isDuplicate: z.boolean(),
  note: z.string(),
})
export type RegisteredCheck = z.output<typeof RegisteredCheck>

const MissingNumbers = z.object({
  firstNumber: z.string(),
  lastNumber: z.string(),
  /** The check above the gap with its day, and the number below it. */
  checkId: z.int(),
  dateAdded: z.int(),
  above: z.string(),
  below: z.string(),
  reason: z.string(),
  saidBy: z.string(),
})
export type MissingNumbers = z.output<typeof MissingNumbers>

const DoubledNumber = z.object({
  checkNumber: z.string(),
  checks: z.array(
    z.object({
      id: z.int(),
      ticketNumber: z.string(),
      payee: z.string(),
      amountAsNumber: Dollars,
      isCleared: z.boolean(),
    }),
  ),
})
export type DoubledNumber = z.output<typeof DoubledNumber>

/** Sums of a group for its days, ignoring the search. */
const GroupFigures = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  uncleared: Dollars,
  cleared: Dollars,
  voided: Dollars,
  total: Dollars,
  /** '' for an empty group. */
  nextNumber: z.string(),
  missing: z.array(MissingNumbers),
  duplicates: z.array(DoubledNumber),
})
export type GroupFigures = z.output<typeof GroupFigures>

const ofGroups = <T extends z.ZodMiniType>(schema: T) => z.object({ metro: schema, coin: schema, plain: schema })

/** Answers all three groups, or only `type` with the others empty. */
export const listChecks = endpoint({
  method: 'POST',
  path: 'common/get-all-checks',
  access: 'admin_only',
  reads: true,
  input: listInput(['dateAdded', 'checkNumber', 'amountAsNumber', 'payee'], {
    search: text(100),
    filterBy: choice(option(checkSearches, 'Payee')),
    startDate: maybeDay(),
    endDate: maybeDay(),
    onlyCleared: flag(),
    onlyVoided: flag(),
    type: filter(groupOf()),
  }),
  labels: { startDate: 'Start Date', endDate: 'End Date', filterBy: 'Search Type' },
  output: z.object({
    data: ofGroups(z.array(RegisteredCheck)),
    count: ofGroups(z.int()),
    groups: ofGroups(z.nullable(GroupFigures)),
    voidAfterDays: z.int(),
  }),
  sections: ['data.metro', 'data.coin', 'data.plain'],
})

const marks = ['isCleared', 'isCheckVoid'] as const

export const markCheck = endpoint({
  method: 'POST',
  path: 'common/edit-checks-details',
  access: 'admin_only',
  input: z.object({
    id: id(),
    type: filter(groupOf()),
    name: choice(option(marks)),
    value: yesOrNo(),
    reason: text(200),
    version: version(),
  }),
  labels: { name: 'Name', value: 'Value' },
  output: z.object({ message: z.string(), data: RegisteredCheck }),
})

export const editCheck = endpoint({
  method: 'POST',
  path: 'common/edit-checks-detail/{id}',
  access: 'admin_only',
  input: z.object({
    id: id(),
    checkNumber: codeText(20),
    checkAmount: filter(dollarsUpTo(MAX_CHECK, INVALID_AMOUNT)),
    version: version(),
  }),
  labels: { checkAmount: 'Check Amount', checkNumber: 'Check Number' },
  output: z.object({ message: z.string(), data: RegisteredCheck }),
})

export const CheckPrint = z.object({
  id: z.int(),
  checkNumber: z.string(),
  state: z.enum(printStates),
  createdAt: z.int(),
  createdBy: z.string(),
  stationLabel: z.string(),
  reprintReason: z.string(),
})
export type CheckPrint = z.output<typeof CheckPrint>

export const getCheckDetail = endpoint({
  method: 'GET',
  path: 'common/get-particular-check-detail/{id}',
  access: 'admin_only',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.extend(RegisteredCheck, {
      isVoidedAfterDay: z.boolean(),
      printed: z.array(CheckPrint),
    }),
  }),
})

export const printRegisteredCheck = endpoint({
  method: 'POST',
  path: 'common/print-checks',
  access: 'admin_only',
  input: z.object({
    id: id(),
    reason: text(200),
    /** Without this a check that was printed before is not printed again. */
    asksWhy: flag(),
    printerStation: choice(codeText(20)),
  }),
  labels: { printerStation: 'Station' },
  output: PrintAnswer,
})

export const explainNumbers = endpoint({
  method: 'POST',
  path: 'checks/explain-numbers',
  access: 'admin_only',
  input: z.object({ type: groupOf(), firstNumber: codeText(20), lastNumber: codeText(20), reason: text(200) }),
  labels: { firstNumber: 'First Number', lastNumber: 'Last Number' },
  output: done,
})
