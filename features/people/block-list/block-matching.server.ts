import type { Vault } from '#server/base/secrets.ts'
import type { Db } from '#server/db/db.ts'
import { birthDateOf, hashOfId } from '../people/id-numbers.server.ts'
import { type BlockRow, findBlock } from './block-list.queries.ts'
import { BIRTH_DATE_MATCH, LICENCE_MATCH, NAME_MATCH, TICKET_MATCH } from './block-list.rules.ts'
import { findBlockOfTicket, findSuspects, type Suspect } from './block-matching.queries.ts'
import { isSimilarName } from './similar-names.rules.ts'

type Named = { firstName: string; lastName: string }

/** `ticketId` is '' for a new ticket. */
export type NameToMatch = Named & { ticketId: string }

export type Match = { why: string; block: BlockRow }

/** A name on the list stops a ticket, and so does a block on the ticket itself. */
export const matchBlock = async (db: Db, asked: NameToMatch): Promise<Match | undefined> => {
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

/** People who may be blocked under another name are shown as warnings and do not stop the ticket. */
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
