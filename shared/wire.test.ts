import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maybe, pageOf, text } from './fields.ts'
import { cents, Dollars } from './money.ts'
import { fromWire, toWire } from './wire.ts'

const Row = z.object({
  name: z.string(),
  price: Dollars,
  last: z.nullable(Dollars),
  parts: z.array(z.object({ cost: Dollars })),
})

describe('what travels', () => {
  const inside = { data: [{ name: 'ring', price: cents(1250), last: null, parts: [{ cost: cents(5) }] }], count: 1 }
  const outside = { data: [{ name: 'ring', price: 12.5, last: null, parts: [{ cost: 0.05 }] }], count: 1 }

  test('money is dollars outside and cents inside, however deep it stands', () => {
    expect(toWire(pageOf(Row))(inside)).toEqual(outside)
    expect(fromWire(pageOf(Row))(outside)).toEqual(inside)
  })

  test('what has no codec is handed on as it is', () => {
    const plain = { name: 'ring' }
    expect(toWire(z.object({ name: z.string() }))(plain)).toBe(plain)
  })

  test('a left-out amount stays left out', () => {
    const input = z.object({ name: text(), price: maybe(Dollars) })
    expect(toWire(input)({ name: 'x' })).toEqual({ name: 'x' })
    expect(input.parse({ name: 'x' }).price).toBeUndefined()
  })
})
