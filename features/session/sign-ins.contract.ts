import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, isBlank, listInput, maybeDay, pageOf } from '#shared/fields.ts'

const maybeUser = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) ? undefined : value)),
    z.optional(z.lazy(id)),
  )

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

/** Who came in or was turned away, newest first. */
export const listSignIns = endpoint({
  method: 'GET',
  path: 'reports/sign-ins',
  access: 'admin_only',
  input: listInput(['at', 'username', 'outcome', 'address'], {
    startDate: maybeDay(),
    endDate: maybeDay(),
    user: maybeUser(),
  }),
  output: pageOf(SignInRow),
})
