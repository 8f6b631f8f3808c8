import * as z from 'zod/mini'
import { endpoint, type OutputOf } from '#shared/endpoint.ts'
import {
  byLabel,
  codeText,
  created,
  done,
  filter,
  flag,
  id,
  isBlank,
  listInput,
  maybe,
  option,
  pageOf,
  text,
  version,
  wholeNumber,
} from '#shared/fields.ts'
import { identityLabels } from '../people/identity.rules.ts'

export const blockAccess = ['ticket', 'new_coin'] as const

export const blockKeepers = 'admin_only'

export const Block = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  badge: z.string(),
  case_id: z.string(),
  detective: z.string(),
  reason: z.string(),
  videoUrl: z.string(),
  ticketId: z.string(),
  dateAdded: z.int(),
  /** Only those who may set the two flags see them. */
  isPulled: z.optional(z.boolean()),
  isPickedUp: z.optional(z.boolean()),
  version: z.int(),
})
export type Block = z.output<typeof Block>

const blockLabels = { videoUrl: 'Video url', isPulled: 'Is pulled', isPickedUp: 'Picked Up', ticketId: 'Ticket #' }

const marks = { isPulled: filter(flag()), isPickedUp: filter(flag()) }

const MAX_PAGE = 100_000_000

/** The caller's page changes nothing, but an invalid one is refused as everywhere. */
const callerPage = () =>
  z.pipe(
    z.transform((value: unknown): unknown => (isBlank(value) || value === 'all' ? undefined : value)),
    z.optional(z.lazy(() => wholeNumber(1, MAX_PAGE))),
  )

export const listBlocks = endpoint({
  method: 'GET',
  path: 'common/get-all-block-listing',
  access: blockAccess,
  input: listInput(['id', 'firstName', 'lastName', 'dateAdded'], {
    search: text(100),
    filterBy: byLabel(
      { ticketNumber: 'Ticket #', reason: 'Other' },
      option(['all', 'ticketNumber', 'name', 'reason'], 'all'),
    ),
  }),
  output: pageOf(Block),
})

/** With an id it changes that block, and omitted fields keep their values. */
export const saveBlock = endpoint({
  method: 'POST',
  path: 'common/save-new-blocks',
  access: blockAccess,
  input: z.object({
    id: filter(id()),
    version: version(),
    firstName: maybe(text(100)),
    lastName: maybe(text(100)),
    badge: maybe(codeText(50)),
    case_id: maybe(codeText(50)),
    detective: maybe(text(100)),
    reason: maybe(text(1000)),
    videoUrl: maybe(codeText(500)),
    ticketId: maybe(codeText(20)),
    ...marks,
  }),
  labels: blockLabels,
  output: created,
})

export const markBlock = endpoint({
  method: 'POST',
  path: 'common/update-block-details',
  access: blockKeepers,
  input: z.object({ id: id(), version: version(), page: callerPage(), ...marks }),
  labels: blockLabels,
  output: done,
})

export const removeBlock = endpoint({
  method: 'GET',
  path: 'common/delete-from-block-list/{id}/{page}',
  access: blockKeepers,
  input: z.object({ id: id(), page: callerPage() }),
  output: done,
  changes: true,
})

/** The number says which kind of ticket it is. */
export const addToBlockList = endpoint({
  method: 'POST',
  path: 'metro-tickets/add-to-block-list',
  access: blockAccess,
  input: z.object({
    firstName: text(100),
    lastName: text(100),
    badge: codeText(50),
    case_id: codeText(50),
    detective: text(100),
    reason: text(1000),
    videoUrl: codeText(500),
    ticketId: codeText(20),
  }),
  labels: blockLabels,
  output: created,
})

/**
 * Asked while a name is typed, so an incomplete name is not blocked. IDs and birth date add warnings about blocked
 * people under other names.
 */
export const checkBlock = endpoint({
  method: 'POST',
  path: 'common/check-block-pass',
  access: blockAccess,
  reads: true,
  input: z.object({
    firstName: text(100),
    lastName: text(100),
    dOB: codeText(10),
    dLState: text(2),
    dLNo: codeText(40),
    ticketId: codeText(20),
  }),
  labels: identityLabels,
  output: z.object({
    blocked: z.boolean(),
    why: z.optional(z.string()),
    block: z.optional(Block),
    warnings: z.array(z.object({ why: z.string(), block: Block })),
  }),
})
export type BlockWarning = OutputOf<typeof checkBlock>['warnings'][number]
