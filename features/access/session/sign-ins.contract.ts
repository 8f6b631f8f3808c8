import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { filter, id, listInput, maybeDay, pageOf } from '#shared/fields.ts'

export const SignInRow = z.object({
  id: z.int(),
  at: z.int(),
  outcome: z.string(),
  userId: z.nullable(z.int()),
  username: z.string(),
  name: z.string(),
  address: z.string(),
  claimedIpv4: z.string(),
  claimedIpv6: z.string(),
})
export type SignInRow = z.output<typeof SignInRow>

export const listSignIns = endpoint({
  method: 'GET',
  path: 'reports/sign-ins',
  access: 'admin_only',
  input: listInput(['at', 'username', 'outcome', 'address'], {
    startDate: maybeDay(),
    endDate: maybeDay(),
    user: filter(id()),
  }),
  output: z.extend(pageOf(SignInRow), { totals: z.array(z.object({ outcome: z.string(), count: z.int() })) }),
})
