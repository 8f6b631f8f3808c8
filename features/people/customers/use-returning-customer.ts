import { useEffect, useRef, useState } from 'react'
import type { AnyForm } from '#web/makers/form/bind-fields.ts'
import { same } from '#web/same.ts'
import { useDebounced } from '#web/use-debounced.ts'
import type { LicenceDifference, LicenceField } from '../licences/licence.rules.ts'
import type { ScannedLicence } from '../licences/use-scanned-licence.ts'
import type { PriorDetails } from '../people/people.contract.ts'
import type { CustomerText, CustomerValues } from './customer.form.ts'
import { detailsFrom, differencesFrom, type Filled, namesFrom, withoutFilled } from './prior.rules.ts'
import type { CheckedCustomer } from './use-customer-stop.ts'
import { usePrior } from './use-prior.ts'
import { useTypedNames } from './use-typed-names.ts'

export type CustomerForm = Pick<AnyForm, 'values' | 'newestValues' | 'fill' | 'set' | 'offeredAt'>

const lastTicket = (prior: PriorDetails) => prior.recent[0]?.ticket ?? 'the imported customers'

type Found = { prior: PriorDetails | undefined; isNobody: boolean; mayFill: boolean; fromLicence: LicenceField[] }

/** Fills the names at once and the rest when the name has passed the block list, once per customer. */
const useFilling = (form: CustomerForm, { prior, isNobody, mayFill, fromLicence }: Found) => {
  const [filled, setFilled] = useState<{ ticket: string; values: Filled }>()
  const done = useRef({ names: '', details: '' })
  const typed = useTypedNames()
  useEffect(() => {
    const values = form.values as CustomerValues
    // The clerk may have typed since the last render, so the match may be out of date.
    if (!same(values, form.newestValues())) return
    const ticket = prior && lastTicket(prior)
    const takeBack = (taken: Filled) => {
      done.current = { names: '', details: '' }
      setFilled(undefined)
      form.fill({ ...withoutFilled(taken, values, new Set([...typed.names(), ...fromLicence])) })
    }
    if (filled && (isNobody || (ticket !== undefined && ticket !== filled.ticket))) return takeBack(filled.values)
    if (!prior || ticket === undefined) return
    const fill = (step: 'names' | 'details', found: Filled) => {
      if (done.current[step] === ticket) return
      done.current[step] = ticket
      if (Object.keys(found).length === 0) return
      typed.forget(Object.keys(found))
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
  return { filled: fields, values: filled?.values, forget }
}

type Options = { isNew: boolean; checked: CheckedCustomer; scan: Pick<ScannedLicence, 'licence' | 'fromLicence'> }

/** A saved record shows the visits but is not filled from them. */
export const useReturningCustomer = (
  form: CustomerForm,
  { isNew, checked, scan: { licence, fromLicence } }: Options,
) => {
  const values = form.values as CustomerValues
  // Belongs to the draft and is not sent.
  const kept = (form.values.keptDifferences ?? []) as readonly string[]
  const rested = useDebounced(values)
  const { prior, isCurrent, isNobody, candidates, choose, ...lookup } = usePrior(values)
  const mayFill = checked.isChecked && checked.stop?.kind !== 'blocked'
  const current = isNew && isCurrent ? prior : undefined
  const { filled, forget, ...brought } = useFilling(form, {
    prior: current,
    isNobody: isNew && isNobody,
    mayFill,
    fromLicence,
  })
  const isOpen = ({ field, now }: LicenceDifference) => !kept.includes(`${field} ${now}`) && values[field] === now
  const differences = isNew && prior ? differencesFrom(prior, rested, licence?.missing ?? []).filter(isOpen) : []
  return {
    prior,
    candidates: isNew ? candidates : [],
    choose,
    decline: lookup.decline,
    filled: prior && filled?.ticket === lastTicket(prior) ? filled : undefined,
    /** The name that an earlier visit filled in. */
    broughtName: brought.values,
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

export type ReturningCustomer = ReturnType<typeof useReturningCustomer>
