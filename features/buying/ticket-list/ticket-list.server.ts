import { Json } from '#server/db/json.ts'
import { fileAddress } from '#server/files/addresses.ts'
import type { Context } from '#server/http/handle.ts'
import { assertMayTurnPages } from '#server/records/pages.ts'
import { refuse } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { filterFor, type SentFilter } from './list-filter.ts'
import { findTicketRow, findTickets } from './ticket-list.queries.ts'

const SIGNATURE = /("signature":)"([0-9a-f-]{36})"/g

/** PostgreSQL writes only the file of each signature; the session's signed address is added here. */
const withAddresses = <Answer>({ vault, user }: Context, answer: Json<Answer>) =>
  new Json<Answer>(
    answer.text.replace(
      SIGNATURE,
      (_all, name: string, id: string) => `${name}${JSON.stringify(fileAddress(vault, user.sessionId, id, 'full'))}`,
    ),
  )

/** A sort by a hidden amount would reveal the amounts, so it is refused. */
export const listTickets = async (context: Context, kind: TicketKind, sent: SentFilter) => {
  const { db, user, page } = context
  if (sent.sortBy === 'soldToAmount' && !isAdmin(user)) throw refuse('forbidden', 'Only Admin may sort by this')
  assertMayTurnPages(user, page)
  return withAddresses(context, await findTickets(db, kind, filterFor(kind, sent, user), page))
}

export const readTicketRow = async (context: Context, kind: TicketKind, id: number) =>
  withAddresses(context, await findTicketRow(context.db, kind, id, isAdmin(context.user)))

type StatusFilter = SentFilter & { sortId?: SentFilter['sortBy'] }

/** The documents call the sort of this call `sortId`. */
export const listSignedIds = async (context: Context, kind: TicketKind, { sortId, ...filter }: StatusFilter) => {
  const sent = { ...filter, sortBy: filter.sortBy ?? sortId }
  const { data } = (await listTickets(context, kind, sent)).travelling() as {
    data: { id: number; isSigned: boolean }[]
  }
  return { data: data.filter(row => row.isSigned).map(row => row.id) }
}
