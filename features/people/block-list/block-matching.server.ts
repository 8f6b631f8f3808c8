import type { Db } from '#server/db.ts'
import type { Vault } from '#server/secrets.ts'
import { birthDateOf, hashOfId } from '../people/id-numbers.server.ts'
import { type BlockRow, findBlock } from './block-list.queries.ts'
import { BIRTH_DATE_MATCH, LICENCE_MATCH, NAME_MATCH, TICKET_MATCH } from './block-list.rules.ts'
import { findBlockOfTicket, findSuspects, type Suspect } from './block-matching.queries.ts'
import { isSimilarName } from './similar-names.rules.ts'

type Named = { firstName: string; lastName: string }

/** Who is asked about, and the ticket in hand, '' for none yet. */
export type AskedName = Named & { ticketId: string }

export type Match = { why: string; block: BlockRow }

/** What stops a ticket: the name is on the list, or the ticket itself is. */
export const matchBlock = async (db: Db, asked: AskedName): Promise<Match | undefined> => {
  const byName = await findBlock(db, asked)
  if (byName) return { why: NAME_MATCH, block: byName }
  const byTicket = await findBlockOfTicket(db, asked.ticketId)
  return byTicket && { why: TICKET_MATCH, block: byTicket }
}

const whyOf = (asked: Named, suspect: Suspect) => {
  if (suspect.isSameLicence) return LICENCE_MATCH
  return suspect.isSameBirthDate && isSimilarName(asked, suspect) ? BIRTH_DATE_MATCH : undefined
}

type ShownIds = Named & { dOB: string; dLState: string; dLNo: string }

/** Who may be a blocked person under another name: told, and not stopped. */
export const findWarnings = async (db: Db, vault: Vault, ids: ShownIds): Promise<Match[]> => {
  const marks = {
    licenceHash: hashOfId(vault, ids.dLState, ids.dLNo),
    birthDate: birthDateOf(ids.dOB) ?? null,
  }
  if (!marks.licenceHash && !marks.birthDate) return []
  const suspects = await findSuspects(db, marks)
  return suspects.flatMap(({ isSameLicence, isSameBirthDate, ...block }) => {
    const why = whyOf(ids, { ...block, isSameLicence, isSameBirthDate })
    return why ? [{ why, block }] : []
  })
}
