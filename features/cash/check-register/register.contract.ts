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

/** By its name, by the title of its list, or by the kind of its tickets. */
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
  /** M48231, '' for a plain check. */
  ticketNumber: z.string(),
  /** How often it went to a printer. */
  prints: z.int(),
  /** What is on paper can not be changed. */
  isPrinted: z.boolean(),
  /** Its customer holds it, printed or not: it can not be changed either. */
  isHandedOut: z.boolean(),
  /** Another check that stands has the same number. */
  isDuplicate: z.boolean(),
  /** Why it is void. */
  note: z.string(),
})
export type RegisteredCheck = z.output<typeof RegisteredCheck>

/** Numbers between two checks that no check has. */
const MissingNumbers = z.object({
  firstNumber: z.string(),
  lastNumber: z.string(),
  /** The check above them, and its day; the number of the one below. */
  checkId: z.int(),
  dateAdded: z.int(),
  above: z.string(),
  below: z.string(),
  /** What was said about them, by whom and when; '' while nobody has. */
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

/** What a group comes to in its days, whatever is searched for. */
const GroupFigures = z.object({
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  uncleared: Dollars,
  cleared: Dollars,
  voided: Dollars,
  total: Dollars,
  /** '' while the group has no check. */
  nextNumber: z.string(),
  missing: z.array(MissingNumbers),
  duplicates: z.array(DoubledNumber),
})
export type GroupFigures = z.output<typeof GroupFigures>

const ofGroups = <T extends z.ZodMiniType>(schema: T) => z.object({ metro: schema, coin: schema, plain: schema })

/** All three groups, or the one that `type` names: then the others are empty. */
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
    /** What is printed on a check that is void after some days. */
    voidAfterDays: z.int(),
  }),
  sections: ['data.metro', 'data.coin', 'data.plain'],
})

const marks = ['isCleared', 'isCheckVoid'] as const

/** A tick of a row. `reason` says why it is void. */
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

/** Number and amount of a check that is not printed; those of a ticket's check are the ticket's too. */
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
      /** The newest first. */
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
    /** Why it is printed again. */
    reason: text(200),
    /** A screen is told when it was printed before, and asks; without this it is printed all the same. */
    asksWhy: flag(),
    /** Where it is printed; the first station when nobody says. */
    printerStation: choice(codeText(20)),
  }),
  labels: { printerStation: 'Station' },
  output: PrintAnswer,
})

/** Why numbers have no check. */
export const explainNumbers = endpoint({
  method: 'POST',
  path: 'checks/explain-numbers',
  access: 'admin_only',
  input: z.object({ type: groupOf(), firstNumber: codeText(20), lastNumber: codeText(20), reason: text(200) }),
  labels: { firstNumber: 'First Number', lastNumber: 'Last Number' },
  output: done,
})
