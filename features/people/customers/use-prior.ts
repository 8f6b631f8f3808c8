import { useState } from 'react'
import { useCall } from '#web/queries.ts'
import { useDebounced } from '#web/use-debounced.ts'
import { type Candidate, fetchOtherDetails, type PriorDetails } from '../people/people.contract.ts'
import type { CustomerValues } from './customer.form.ts'
import { lookupOf, meansTheSame } from './prior.rules.ts'

const none: readonly Candidate[] = []

const idsOf = (candidates: readonly Candidate[]) => candidates.map(one => one.personId).join(' ')

type Asked = Parameters<typeof meansTheSame>[0]

/** Keeps the last answer on screen while the same customer is looked up again. */
const useShownPrior = (asked: Asked, answer: { otherDetails: PriorDetails | null } | undefined) => {
  const [last, setLast] = useState<{ asked: Asked; prior: PriorDetails | undefined }>()
  if (!answer) return last && meansTheSame(last.asked, asked) ? last.prior : undefined
  const prior = answer.otherDetails ?? undefined
  if (last?.asked !== asked || last.prior !== prior) setLast({ asked, prior })
  return prior
}

/** Asks as soon as the typed fields can identify somebody. */
export const usePrior = (values: CustomerValues) => {
  const [chosenId, choose] = useState<number>()
  const [declined, setDeclined] = useState('')
  const wanted = lookupOf(values) ?? {}
  const asked = useDebounced(wanted)
  const isAsked = Object.keys(asked).length > 0
  const found = useCall(fetchOtherDetails, asked, { enabled: isAsked, later: true })
  const candidates = isAsked && !found.isPlaceholderData ? (found.data?.candidates ?? none) : none
  const isChosen = candidates.some(one => one.personId === chosenId)
  const person = useCall(fetchOtherDetails, { ...asked, personId: chosenId }, { enabled: isChosen, later: true })
  const { data, isPlaceholderData } = isChosen ? person : found
  const isWanted = isAsked && Object.keys(wanted).length > 0
  const answer = isWanted && !isPlaceholderData ? data : undefined
  const shown = useShownPrior(asked, answer)
  // While the clerk is typing, the answer is for an earlier text.
  const isCurrent = answer !== undefined && JSON.stringify(wanted) === JSON.stringify(asked)
  return {
    prior: isWanted ? shown : undefined,
    isCurrent,
    isNobody: isCurrent && answer.otherDetails === null,
    candidates: isChosen || !isWanted || idsOf(candidates) === declined ? none : candidates,
    choose,
    decline: () => setDeclined(idsOf(candidates)),
    forget: () => {
      choose(undefined)
      setDeclined('')
    },
  }
}
