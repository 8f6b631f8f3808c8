import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { filter, listInput, optionList, text } from '#shared/fields.ts'
import { recordId } from '#shared/record-ids.ts'
import { chosenText } from '../../ui/chosen.ts'
import { listInputOf } from './list-state.ts'

const list = endpoint({
  method: 'GET',
  path: 'metro-tickets/get-all',
  access: 'ticket',
  input: listInput(['id', 'ticketTime'], { id: filter(recordId('metro')), search: text(100) }),
  output: z.object({}),
})
const defaults = { sortBy: 'ticketTime', sortOrder: 'desc' }
const inputOf = (state: Record<string, unknown>) => listInputOf(list, { state, defaults, shortcuts: ['id', 'date'] })

test('an address is read as the list would be asked', () => {
  expect(inputOf({ id: 'M42', search: 'ring' })).toMatchObject({ id: 42, search: 'ring', sortBy: 'ticketTime' })
})

test('a mistyped filter falls back to the beginning of the list', () => {
  expect(inputOf({ sortBy: 'shoe', page: 'x' })).toMatchObject({ page: 1, sortBy: 'ticketTime' })
})

test('but a link to one ticket that can not be read is asked for as it is, so that the list says so', () => {
  expect(inputOf({ id: 'x' })).toMatchObject({ id: 'x', sortBy: 'ticketTime' })
  expect(inputOf({ id: 'C42' })).toMatchObject({ id: 'C42' })
})

test('several choices stand in the address as one text, and come back from it', () => {
  const days = endpoint({
    method: 'GET',
    path: 'common/date-statistics',
    access: 'admin_only',
    input: z.object({ systems: optionList(['metro', 'coin', 'coin_receipt']), month: text(2) }),
    output: z.object({}),
  })
  const shown = (state: Record<string, unknown>) =>
    listInputOf(days, { state, defaults: { systems: ['metro'] } }).systems
  expect(shown({})).toEqual(['metro'])
  expect(shown({ systems: chosenText(['coin', 'coin_receipt']) })).toEqual(['coin', 'coin_receipt'])
  expect(shown({ systems: '' }), 'none is a choice too').toEqual([])
  expect(shown({ systems: 'shoes' })).toEqual(['metro'])
})
