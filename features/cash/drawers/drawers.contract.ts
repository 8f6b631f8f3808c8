import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { atLeast, atMost, codeText, done, filter, maybe, option, text } from '#shared/fields.ts'
import { Dollars, WholeCents } from '#shared/money.ts'
import { parseDay } from '#shared/time.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'
import { drawers, promptTimes, timeOfPrompt } from './drawers.rules.ts'

/** Everyone who may open the notices may answer prompts; the log belongs to transactions. */
const access = ['transaction', 'notice_view'] as const

const isPrompt = (prompt: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(prompt) &&
  parseDay(prompt.slice(0, 10)) !== undefined &&
  promptTimes.some(time => time === timeOfPrompt(prompt))

const prompt = () =>
  filter(
    z.pipe(codeText(20), z.string().check(z.refine(isPrompt, 'must be a prompt of the day, such as 2026-11-15 13:00'))),
  )

export const seesDrawerAmounts = ['transaction', 'admin_only'] as const

/** Books and last count; a blind count gets no amounts. */
const DrawerState = z.object({
  amount: z.optional(Dollars),
  count: z.optional(z.nullable(Dollars)),
  countedAt: z.nullable(z.int()),
  difference: z.optional(z.nullable(Dollars)),
  isConfirmed: z.boolean(),
})

export const getDrawerAmounts = endpoint({
  method: 'GET',
  path: 'common/get-drawer-amount',
  access: ['notice_view', ...seesDrawerAmounts],
  input: z.object({ prompt: prompt() }),
  output: z.object({
    data: z.object({
      metrodrawer: DrawerState,
      coindrawer: DrawerState,
      retail: DrawerState,
      jewelryretail: DrawerState,
    }),
    showsBooks: z.boolean(),
  }),
})

const CountedDrawer = z.object({
  drawerName: option(drawers),
  /** The books as shown; the server stores those at the time of the save. */
  drawerAmount: maybe(WholeCents),
  drawerCount: filter(WholeCents),
  ...notesFields(filter(noteCount()), filter(WholeCents)),
  note: text(500),
  prompt: prompt(),
})
export type CountedDrawer = z.output<typeof CountedDrawer>

const asList = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : value

export const addDrawerDisparityLog = endpoint({
  method: 'POST',
  path: 'common/add-drawer-disparity-log',
  access,
  input: z.object({
    details: z.pipe(
      z.transform(asList),
      z
        .array(CountedDrawer, 'must be a list of counted drawers')
        .check(atLeast(1, 'must hold a counted drawer'), atMost(drawers.length, 'is too long')),
    ),
  }),
  labels: { drawerName: 'Drawer' },
  output: done,
})
