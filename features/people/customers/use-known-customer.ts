import { useEffect, useRef, useState } from 'react'
import type { AnyForm } from '#web/makers/bind-fields.ts'
import { same } from '#web/makers/merge-values.ts'
import { useRested } from '#web/use-rested.ts'
import type { LicenceDifference, LicenceField } from '../licences/licence.rules.ts'
import type { ScannedLicence } from '../licences/use-scanned-licence.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import type { CustomerText, CustomerValues } from './customer.form.ts'
import { detailsFrom, differencesFrom, type Filled, namesFrom, withoutFilled } from './prior.rules.ts'
import type { CheckedCustomer } from './use-customer-stop.ts'
import { usePrior } from './use-prior.ts'

/** The form that the customer is typed into. */
export type CustomerForm = Pick<AnyForm, 'values' | 'newestValues' | 'fill' | 'set' | 'offeredAt'>

const lastTicket = (prior: PriorDetails) => prior.recent[0]?.ticket ?? ''

type Found = { prior: PriorDetails | undefined; isNobody: boolean; mayFill: boolean; fromLicence: LicenceField[] }

/** Once for each customer found: names first, and the rest when the name has passed the block list. */
const useFilling = (form: CustomerForm, { prior, isNobody, mayFill, fromLicence }: Found) => {
  const [filled, setFilled] = useState<{ ticket: string; values: Filled }>()
  const done = useRef({ names: '', details: '' })
  useEffect(() => {
    const values = form.values as CustomerValues
    // Typed or cleared since this was drawn: what was found may be of somebody else, and the next drawing knows.
    if (!same(values, form.newestValues())) return
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
    else if (mayFill) fill('details', detailsFrom(prior, values, fromLicence))
  })
  const forget = () => {
    done.current = { names: '', details: '' }
    setFilled(undefined)
  }
  const fields = filled && { ticket: filled.ticket, fields: Object.keys(filled.values) as CustomerText[] }
  return { filled: fields, forget }
}

type Options = { isNew: boolean; checked: CheckedCustomer; scan: Pick<ScannedLicence, 'licence' | 'fromLicence'> }

/** The customer as earlier visits know them. A saved record is shown its visits and changed in nothing. */
export const useKnownCustomer = (form: CustomerForm, { isNew, checked, scan: { licence, fromLicence } }: Options) => {
  const values = form.values as CustomerValues
  // Not a field of any form: it goes with the draft and is not sent.
  const kept = (form.values.keptDifferences ?? []) as readonly string[]
  const rested = useRested(values)
  const { prior, isCurrent, isNobody, candidates, choose, ...lookup } = usePrior(values)
  const mayFill = checked.isChecked && checked.stop?.kind !== 'blocked'
  const current = isNew && isCurrent ? prior : undefined
  const { filled, forget } = useFilling(form, { prior: current, isNobody: isNew && isNobody, mayFill, fromLicence })
  const isOpen = ({ field, now }: LicenceDifference) => !kept.includes(`${field} ${now}`) && values[field] === now
  const differences = isNew && prior ? differencesFrom(prior, rested, licence?.missing ?? []).filter(isOpen) : []
  return {
    prior,
    /** Of a saved record nothing is asked. */
    candidates: isNew ? candidates : [],
    choose,
    decline: lookup.decline,
    filled: prior && filled?.ticket === lastTicket(prior) ? filled : undefined,
    differences,
    keep: (...ones: readonly LicenceDifference[]) =>
      form.set('keptDifferences', [...kept, ...ones.map(one => `${one.field} ${one.now}`)]),
    take: ({ field, before }: LicenceDifference) => form.set(field, before),
    forget: () => {
      forget()
      lookup.forget()
    },
  }
}

export type KnownCustomer = ReturnType<typeof useKnownCustomer>
