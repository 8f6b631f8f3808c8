import type { Context } from '#server/http/handle.ts'
import { assertMayTurnPages } from '#server/pages.ts'
import { refuse } from '#shared/errors.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { filterFor, type SentFilter } from './list-filter.ts'
import { findTickets } from './ticket-list.queries.ts'

/** An order by what is hidden from somebody would tell them of it. */
export const listTickets = async ({ db, user, page }: Context, kind: TicketKind, sent: SentFilter) => {
  if (sent.sortBy === 'soldToAmount' && !isAdmin(user)) throw refuse('forbidden', 'Only Admin may sort by this')
  assertMayTurnPages(user, page)
  return findTickets(db, kind, filterFor(sent, user, user.timeZone), page)
}

type StatusFilter = SentFilter & { sortId?: SentFilter['sortBy'] }

/** The ids, on the page asked for, that are signed. The documents name the sort of this call `sortId`. */
export const listSignedIds = async (context: Context, kind: TicketKind, { sortId, ...filter }: StatusFilter) => {
  const sent = { ...filter, sortBy: filter.sortBy ?? sortId }
  const { data } = (await listTickets(context, kind, sent)).travelling() as {
    data: { id: number; isSigned: boolean }[]
  }
  return { data: data.filter(row => row.isSigned).map(row => row.id) }
}
