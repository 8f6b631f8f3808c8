import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { codeText, done, filter, maybe, option, text } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { parseDay } from '#shared/time.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { drawers, promptTimes, timeOfPrompt } from './drawers.rules.ts'

/** The notices screen asks for counts, so whoever may open it may answer; the log is part of the transactions. */
const access = ['transaction', 'notice_view'] as const

const isPrompt = (prompt: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(prompt) &&
  parseDay(prompt.slice(0, 10)) !== undefined &&
  promptTimes.some(time => time === timeOfPrompt(prompt))

/** The one that waits now, where none is named. */
const prompt = () =>
  filter(
    z.pipe(codeText(20), z.string().check(z.refine(isPrompt, 'must be a prompt of the day, such as 2026-11-15 13:00'))),
  )

/** What the books say, and what was counted last. */
const DrawerState = z.object({
  amount: Dollars,
  count: z.nullable(Dollars),
  countedAt: z.nullable(z.int()),
  /** What that count had more or less than the books had then. */
  difference: z.nullable(Dollars),
  /** Whether the prompt asked about is answered. */
  isConfirmed: z.boolean(),
})

export const getDrawerAmounts = endpoint({
  method: 'GET',
  path: 'common/get-drawer-amount',
  access,
  input: z.object({ prompt: prompt() }),
  output: z.object({
    data: z.object({
      metrodrawer: DrawerState,
      coindrawer: DrawerState,
      retail: DrawerState,
      jewelryretail: DrawerState,
    }),
    /** Whether the books' figures stand beside the fields before the count is entered. */
    showsBooks: z.boolean(),
  }),
})

const CountedDrawer = z.object({
  drawerName: option(drawers),
  /** The books as the person saw them; what is kept is what they are at saving. */
  drawerAmount: maybe(Dollars),
  drawerCount: filter(Dollars),
  ...notesFields(filter(noteCount()), filter(Dollars)),
  note: text(500),
  prompt: prompt(),
})
export type CountedDrawer = z.output<typeof CountedDrawer>

const asList = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value

/** A confirmed count of one drawer, or of several. */
export const addDrawerDisparityLog = endpoint({
  method: 'POST',
  path: 'common/add-drawer-disparity-log',
  access,
  input: z.object({
    details: z.pipe(
      z.transform(asList),
      z
        .array(CountedDrawer, 'must be a list of counted drawers')
        .check(z.minLength(1, 'must hold a counted drawer'), z.maxLength(drawers.length, 'is too long')),
    ),
  }),
  labels: { drawerName: 'Drawer' },
  output: done,
})
