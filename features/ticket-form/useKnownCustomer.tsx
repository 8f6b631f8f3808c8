import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/queries.ts'
import type { Licence, LicenceDifference, LicenceField } from '../people/licence.rules.ts'
import { fetchOtherDetails, type PriorDetails } from '../people/people.contract.ts'
import { detailsFrom, differencesFrom, lookupOf, namesFrom } from './prior.rules.ts'
import type { TicketForm } from './ticket-fields.tsx'
import type { TicketText, TicketValues } from './tickets.form.ts'
import { useRested } from './useRested.tsx'
import type { TicketStop } from './useTicketStop.tsx'

const lastTicket = (prior: PriorDetails) => prior.recent[0]?.ticket ?? ''

/** Asks for earlier visits as soon as enough is typed to mean one person. */
const usePrior = (values: TicketValues) => {
  const wanted = lookupOf(values) ?? {}
  const asked = useRested(wanted)
  const isKnown = Object.keys(asked).length > 0
  const { data, isPlaceholderData } = useCall(fetchOtherDetails, asked, { enabled: isKnown, later: true })
  const isWanted = isKnown && Object.keys(wanted).length > 0
  const prior = isWanted && !isPlaceholderData ? (data?.otherDetails ?? undefined) : undefined
  // While the typing goes on the answer is shown, but it is not yet about what stands there.
  return { prior, isCurrent: JSON.stringify(wanted) === JSON.stringify(asked) }
}

/** Once for each customer found: names first, and the rest when the name has passed the block list. */
const useFilling = (form: TicketForm, prior: PriorDetails | undefined, mayFill: boolean, told: LicenceField[]) => {
  const [filled, setFilled] = useState<{ ticket: string; fields: TicketText[] }>()
  const done = useRef({ names: '', details: '' })
  useEffect(() => {
    if (!prior) return
    const values = form.values as TicketValues
    const ticket = lastTicket(prior)
    const fill = (step: 'names' | 'details', found: object) => {
      if (done.current[step] === ticket) return
      done.current[step] = ticket
      const fields = Object.keys(found) as TicketText[]
      if (fields.length === 0) return
      form.fill({ ...found })
      setFilled(before => ({ ticket, fields: before?.ticket === ticket ? [...before.fields, ...fields] : fields }))
    }
    if (values.firstName === '' && values.lastName === '') fill('names', namesFrom(prior, values))
    else if (mayFill) fill('details', detailsFrom(prior, values, told))
  })
  const forget = () => {
    done.current = { names: '', details: '' }
    setFilled(undefined)
  }
  return { filled, forget }
}

type Options = { isNew: boolean; stopped: TicketStop; licence: Licence | undefined; told: LicenceField[] }

/** The customer as earlier visits know them. A saved ticket is shown its visits and changed in nothing. */
export const useKnownCustomer = (form: TicketForm, { isNew, stopped, licence, told }: Options) => {
  const values = form.values as TicketValues
  const [kept, setKept] = useState<readonly string[]>([])
  const rested = useRested(values)
  const { prior, isCurrent } = usePrior(values)
  const mayFill = stopped.isChecked && stopped.stop?.kind !== 'blocked'
  const { filled, forget } = useFilling(form, isNew && isCurrent ? prior : undefined, mayFill, told)
  const isOpen = ({ field, now }: LicenceDifference) => !kept.includes(`${field} ${now}`) && values[field] === now
  const differences = isNew && prior ? differencesFrom(prior, rested, licence?.missing ?? []).filter(isOpen) : []
  return {
    prior,
    filled: prior && filled?.ticket === lastTicket(prior) ? filled : undefined,
    differences,
    keep: (...ones: readonly LicenceDifference[]) => setKept([...kept, ...ones.map(one => `${one.field} ${one.now}`)]),
    take: ({ field, before }: LicenceDifference) => form.set(field, before),
    forget: () => {
      forget()
      setKept([])
    },
  }
}

export type KnownCustomer = ReturnType<typeof useKnownCustomer>
