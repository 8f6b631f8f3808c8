import { useEffect, useRef, useState } from 'react'
import type { Licence, LicenceDifference, LicenceField } from '#features/people/people/licence.rules.ts'
import type { PriorDetails } from '#features/people/people/people.contract.ts'
import { detailsFrom, differencesFrom, type Filled, namesFrom, withoutFilled } from './prior.rules.ts'
import type { TicketForm } from './ticket-fields.tsx'
import type { TicketText, TicketValues } from './tickets.form.ts'
import { usePrior } from './usePrior.tsx'
import { useRested } from './useRested.tsx'
import type { TicketStop } from './useTicketStop.tsx'

const lastTicket = (prior: PriorDetails) => prior.recent[0]?.ticket ?? ''

type Found = { prior: PriorDetails | undefined; isNobody: boolean; mayFill: boolean; told: LicenceField[] }

/** Once for each customer found: names first, and the rest when the name has passed the block list. */
const useFilling = (form: TicketForm, { prior, isNobody, mayFill, told }: Found) => {
  const [filled, setFilled] = useState<{ ticket: string; values: Filled }>()
  const done = useRef({ names: '', details: '' })
  useEffect(() => {
    const values = form.values as TicketValues
    const ticket = prior && lastTicket(prior)
    const takeBack = (taken: Filled) => {
      done.current = { names: '', details: '' }
      setFilled(undefined)
      form.fill({ ...withoutFilled(taken, values) })
    }
    if (filled && (isNobody || (ticket !== undefined && ticket !== filled.ticket))) return takeBack(filled.values)
    if (!prior || ticket === undefined) return
    const fill = (step: 'names' | 'details', found: Filled) => {
      if (done.current[step] === ticket) return
      done.current[step] = ticket
      if (Object.keys(found).length === 0) return
      form.fill({ ...found })
      setFilled(before => ({ ticket, values: { ...before?.values, ...found } }))
    }
    if (values.firstName === '' && values.lastName === '') fill('names', namesFrom(prior, values))
    else if (mayFill) fill('details', detailsFrom(prior, values, told))
  })
  const forget = () => {
    done.current = { names: '', details: '' }
    setFilled(undefined)
  }
  const fields = filled && { ticket: filled.ticket, fields: Object.keys(filled.values) as TicketText[] }
  return { filled: fields, forget }
}

type Options = { isNew: boolean; stopped: TicketStop; licence: Licence | undefined; told: LicenceField[] }

/** The customer as earlier visits know them. A saved ticket is shown its visits and changed in nothing. */
export const useKnownCustomer = (form: TicketForm, { isNew, stopped, licence, told }: Options) => {
  const values = form.values as TicketValues
  const [kept, setKept] = useState<readonly string[]>([])
  const rested = useRested(values)
  const { prior, isCurrent, isNobody, candidates, choose, ...lookup } = usePrior(values)
  const mayFill = stopped.isChecked && stopped.stop?.kind !== 'blocked'
  const current = isNew && isCurrent ? prior : undefined
  const { filled, forget } = useFilling(form, { prior: current, isNobody: isNew && isNobody, mayFill, told })
  const isOpen = ({ field, now }: LicenceDifference) => !kept.includes(`${field} ${now}`) && values[field] === now
  const differences = isNew && prior ? differencesFrom(prior, rested, licence?.missing ?? []).filter(isOpen) : []
  return {
    prior,
    /** Of a saved ticket nothing is asked. */
    candidates: isNew ? candidates : [],
    choose,
    decline: lookup.decline,
    filled: prior && filled?.ticket === lastTicket(prior) ? filled : undefined,
    differences,
    keep: (...ones: readonly LicenceDifference[]) => setKept([...kept, ...ones.map(one => `${one.field} ${one.now}`)]),
    take: ({ field, before }: LicenceDifference) => form.set(field, before),
    forget: () => {
      forget()
      lookup.forget()
      setKept([])
    },
  }
}

export type KnownCustomer = ReturnType<typeof useKnownCustomer>
