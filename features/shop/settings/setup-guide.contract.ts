import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { done, version, yesOrNo } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const SetupState = z.object({
  shop: z.object({ name: z.string(), address: z.string(), phone: z.string(), hasLogo: z.boolean() }),
  booths: z.array(z.string()),
  clerks: z.array(z.string()),
  users: z.int(),
  /** Stations with a real printer, not only the PDF folder. */
  printing: z.array(z.string()),
  hasBankAccount: z.boolean(),
  hasMail: z.boolean(),
  hasPoliceService: z.boolean(),
  goldPrice: z.nullable(Dollars),
  hasPrice: z.boolean(),
  hasTicket: z.boolean(),
})
export type SetupState = z.output<typeof SetupState>

export const getSetupGuide = endpoint({
  method: 'GET',
  path: 'setup-guide/get',
  access: 'admin_only',
  input: z.object({}),
  output: z.object({ data: z.object({ isAway: z.boolean(), state: SetupState, version: z.int() }) }),
})

export const saveSetupGuide = endpoint({
  method: 'POST',
  path: 'setup-guide/save',
  access: 'admin_only',
  input: z.object({ isAway: yesOrNo(), version: version() }),
  labels: { isAway: 'Put away' },
  output: done,
})
