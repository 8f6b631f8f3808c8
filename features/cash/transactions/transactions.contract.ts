import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { created, filter, id, text, version } from '#shared/fields.ts'
import { Dollars } from '#shared/money.ts'
import { noteCount, notesFields } from '../ledger/ledger.contract.ts'

/** Cash that went from one place to another; its id is its number. The notes are empty until someone counted them. */
export const Transaction = z.object({
  id: z.int(),
  src: z.string(),
  dest: z.string(),
  time: z.int(),
  comment: z.string(),
  amount: Dollars,
  ...notesFields(z.nullable(z.int()), z.nullable(Dollars)),
  /** It was taken back, and moves no cash any more. */
  isReversed: z.boolean(),
  version: z.int(),
})

export const getTransaction = endpoint({
  method: 'GET',
  path: 'common/get-particular-transaction-details',
  access: 'transaction',
  input: z.object({ id: id() }),
  output: z.object({
    data: z.extend(Transaction, {
      /** What was counted before its amount changed, until it is counted anew. */
      countedBefore: z.nullable(z.object(notesFields(z.int(), Dollars))),
    }),
  }),
})

/** The notes of a transaction, which keeps its id however often they are counted. The rest of a record's is the record's. */
export const updateTransaction = endpoint({
  method: 'POST',
  path: 'common/update-transaction-details',
  access: 'transaction',
  input: z.object({
    id: id(),
    version: version(),
    src: filter(text()),
    dest: filter(text()),
    comment: filter(text(1000)),
    ...notesFields(noteCount(), Dollars),
  }),
  output: created,
})
