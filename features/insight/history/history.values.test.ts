import { expect, test } from 'vitest'
import { shownDifference, shownValue } from './history.values.ts'

const shownOf = (entity: string, field: string, value: unknown) =>
  shownValue({ entity, field }, value, 'America/Los_Angeles')
const shown = (field: string, value: unknown) => shownOf('metro_ticket', field, value)

test('money is shown in dollars where the record declares it, and nothing else is', () => {
  expect(shownOf('settings', 'alertMetroTicketAmount', 10_000)).toBe('$10,000.00')
  expect(shownOf('settings', 'vaultLevel100', 60_000)).toBe('$60,000.00')
  expect(shown('ticket_items.0.cost', -5.5)).toBe('-$5.50')
  expect(shownOf('spot_prices', 'price', 4086.2)).toBe('$4,086.20')
  expect([shown('profit', -40), shown('soldToAmountB', 10)]).toEqual(['-$40.00', '$10.00'])
  expect(shownOf('settings', 'holdDays', 31)).toBe('31')
  expect(shownOf('settings', 'metroCheckNumberPrefix', '07')).toBe('07')
  expect([shown('ticket_items.0.qty', 2), shown('cost', 5)]).toEqual(['2', '5'])
})

test('moments are shown as the shop reads its clock', () => {
  const noon = Date.parse('2026-11-13T20:00:00Z')
  for (const field of ['createdAt', 'created_at', 'at', 'payments.1.paidAt', 'ticketTime', 'last_login'])
    expect(shown(field, noon)).toBe('11/13/26 12:00')
  expect(shown('lastLogin', '2026-11-13T20:00:00.000Z')).toBe('11/13/26 12:00')
  expect(shown('format', noon)).toBe(String(noon))
})

test('nothing is an empty cell, a tick is Yes or No, and a text is itself', () => {
  expect([shown('name', null), shown('name', undefined), shown('name', '')]).toEqual(['', '', ''])
  expect([shown('enabled', true), shown('enabled', false)]).toEqual(['Yes', 'No'])
  expect(shown('name', 'Luis O')).toBe('Luis O')
})

test('a paper that was replaced is told as changed, without its number or its mark', () => {
  const told = (before: string, after: string) =>
    shownDifference('metro_ticket', { field: 'dLNo', before, after }, 'UTC')
  expect(told('on file', 'on file, changed')).toEqual({ field: 'dLNo', before: 'on file', after: 'changed' })
  expect(told('', 'on file')).toEqual({ field: 'dLNo', before: '', after: 'on file' })
})
