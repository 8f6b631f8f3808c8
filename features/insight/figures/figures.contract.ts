import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import {
  atLeast,
  filter,
  flag,
  listInput,
  maybeDay,
  option,
  optionList,
  orEmpty,
  pageOf,
  text,
  wholeNumber,
} from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { dayKinds } from '../day-totals/day-totals.rules.ts'
import { dailySections } from '../day-totals/sections.rules.ts'
import { figureNames, referTypes } from './figures.rules.ts'

const FigureRow = z.object({
  /** M48231, CR77; an old ticket has the word of its kind: 'old coin 10234'. */
  number: z.string(),
  kind: z.enum(dayKinds),
  id: z.int(),
  ticketTime: z.int(),
  name: z.string(),
  clerk: z.string(),
  ticketAmount: Dollars,
  /** Its part of the figure. */
  value: Dollars,
  comment: z.string(),
})
export type FigureRow = z.output<typeof FigureRow>

/** The rows behind a figure of the daily views, charts, books and reports; their values add up to it. */
export const listFigureRows = endpoint({
  method: 'GET',
  path: 'books/rows',
  access: 'admin_only',
  input: listInput([], {
    /** The kinds that are added up: ticket,coin */
    type: orEmpty(['ticket'], optionList(dailySections).check(atLeast(1, 'must be at least one'))),
    figure: option(figureNames, 'amount'),
    startDate: maybeDay(),
    endDate: maybeDay(),
    year: filter(wholeNumber(1900, 2999)),
    month: filter(wholeNumber(1, 12)),
    week: filter(wholeNumber(1, 53)),
    monthDay: filter(wholeNumber(1, 31)),
    weekday: filter(wholeNumber(1, 7)),
    hour: filter(wholeNumber(0, 23)),
    storeId: filter(wholeNumber(0, 2_147_483_647)),
    clerk: text(100),
    keyword: text(),
    sex: text(),
    age: text(),
    race: text(),
    zip: text(),
    city: text(),
    state: text(),
    source: text(),
    itemSearch: text(100),
    isShowFirstOnly: flag(),
    referType: filter(option(referTypes)),
    refer: text(),
    firstSource: text(),
  }),
  labels: {
    type: 'Type',
    figure: 'Figure',
    startDate: 'Start Date',
    endDate: 'End Date',
    storeId: 'Store',
    isShowFirstOnly: 'Show first-time only',
    referType: 'Referral type',
  },
  output: z.extend(pageOf(FigureRow), { totals: z.object({ value: Dollars }) }),
})
