import { useCopyTargets, useCopyTicket } from '#features/buying/ticket-form/use-copy-ticket.ts'
import { fetchOtherDetails } from '#features/people/people/people.contract.ts'
import { readRecord } from '#shared/record-kinds.ts'
import { call } from '#web/call.ts'
import { sayOutcome } from '#web/failures.ts'
import type { SearchRow } from './search.contract.ts'

/** Opens the form of a new ticket, filled from a person's newest ticket or from what was imported. */
export const useNewTicketFor = () => {
  const targets = useCopyTargets()
  const { copy, copyRow } = useCopyTicket()
  return ({ id, ticket }: SearchRow) => {
    const newest = readRecord(ticket)
    const target = targets.find(kind => kind === newest?.kind) ?? targets[0]
    const fromFile = async (kind: typeof target) => {
      const { otherDetails } = await call(fetchOtherDetails, { personId: Number(id) })
      if (kind && otherDetails) await copy(kind, otherDetails)
    }
    return {
      target,
      open: () =>
        void (target && target === newest?.kind ? copyRow(target, newest.id, target) : sayOutcome(fromFile(target))),
    }
  }
}
