import { expect, test } from 'vitest'
import { inFormOrder } from './form-order.ts'

const fields = [{ key: 'firstName' }, { key: 'city' }, { key: 'items' }, { key: 'ticketAmount' }]
const problem = (field: string, text = field) => ({ field, text })
const order = (...names: string[]) =>
  inFormOrder(
    names.map(name => problem(name)),
    fields,
  ).map(({ field }) => field)

test('the problems of a refused save stand in the order of the form', () => {
  expect(order('ticketAmount', 'items', 'city', 'firstName')).toEqual(['firstName', 'city', 'items', 'ticketAmount'])
})

test('a problem of a line stands where its lines do', () => {
  expect(order('ticketAmount', 'items.1.qty', 'city')).toEqual(['city', 'items.1.qty', 'ticketAmount'])
})

test('what belongs to no field comes last, and two of one field keep their order', () => {
  expect(order('cents', 'city')).toEqual(['city', 'cents'])
  const twice = inFormOrder([problem('city', 'first'), problem('city', 'second')], fields)
  expect(twice.map(({ text }) => text)).toEqual(['first', 'second'])
})
