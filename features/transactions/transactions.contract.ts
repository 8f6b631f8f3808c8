import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, id, maybe, wholeNumber } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'

const counted = z.nullable(z.int())

/** Cash that went from one place to another; the notes are empty until someone counted them. */
export const Transaction = z.object({
  id: z.int(),
  src: z.string(),
  dest: z.string(),
  time: z.int(),
  comment: z.string(),
  amount: Dollars,
  denom100: counted,
  denom50: counted,
  denom20: counted,
  denom10: counted,
  denom5: counted,
  denom2: counted,
  denom1: counted,
  coins: z.nullable(Dollars),
  version: z.int(),
})

export const getTransaction = endpoint({
  method: 'GET',
  path: 'common/get-particular-transaction-details',
  access: 'transaction',
  input: z.object({ id: id() }),
  output: z.object({ data: Transaction }),
})

/** Wide enough that a count below 0 reaches the rule with its text. */
const notes = () => wholeNumber(-1_000_000, 1_000_000)

/** The notes of a transaction. Counted otherwise than before, it stands under a new id. */
export const updateTransaction = endpoint({
  method: 'POST',
  path: 'common/update-transaction-details',
  access: 'transaction',
  input: z.object({
    id: id(),
    version: maybe(id()),
    denom100: notes(),
    denom50: notes(),
    denom20: notes(),
    denom10: notes(),
    denom5: notes(),
    denom2: notes(),
    denom1: notes(),
    coins: Dollars,
  }),
  output: created,
})
