import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#features/all.server.ts'
import { pathNames } from '#shared/endpoint.ts'
import { fieldNamesOf } from './hostile.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { bodiesWith, schemaPartsOf } from './schemas.ts'

/** Checks inputs and outputs of all contracts. */

const calls = features.handlers.map(handler => handler.call)

test('every field that comes in has a kind', () => {
  const loose = calls.flatMap(({ path, input }) =>
    schemaPartsOf(input)
      .filter(({ type }) => type === 'unknown' || type === 'any')
      .map(({ place }) => `${path}: ${place}`),
  )
  expect(loose).toEqual([])
})

test('nothing that goes out is refused for its size', () => {
  const limits = ['greater_than', 'less_than', 'min_length', 'max_length', 'string_format']
  const limited = calls.flatMap(({ path, output }) =>
    schemaPartsOf(output)
      .filter(({ checks }) => checks.some(check => limits.includes(check)))
      .map(({ place }) => `${path}: ${place}`),
  )
  expect(limited).toEqual([])
})

const amountsIn = calls.flatMap(({ path, input }) =>
  schemaPartsOf(input)
    .filter(({ isCodec }) => isCodec)
    .map(({ place, schema }) => ({
      place: `${path}: ${place}`,
      takes: (sent: unknown) => z.safeParse(schema, sent).success,
    })),
)

test('no amount that comes in takes a comma but between thousands', () => {
  expect(amountsIn.length).toBeGreaterThan(50)
  const kind = amountsIn.flatMap(({ place, takes }) =>
    ['1,50', '1,5', '12,34', '1.234,50', ',50'].filter(takes).map(text => `${place} takes ${text}`),
  )
  expect(kind).toEqual([])
})

test('a part of a cent is taken only where the sender worked the amount out, or where it is rounded to dollars', () => {
  const taken = amountsIn.filter(({ takes }) => takes(1.005)).map(({ place }) => place.replace(/.*[ .]/, ''))
  expect([...new Set(taken)].toSorted()).toEqual(['change', 'price', 'profit', 'tax', 'ticketAmount'])
})

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Values that convert to no text and no number; the last one has the shape in which a form sends a choice. */
const oddities: readonly unknown[] = [
  { toString: 'x', valueOf: 'x', length: { toString: 'x' } },
  [[{}]],
  { value: { toString: 'x' } },
]

const ENDED = [401, 403, 440]
const posts = calls.filter(call => call.method === 'POST').map(call => ({ call, name: call.path }))

describe.each(posts)('$name', ({ call }) => {
  const path = Object.fromEntries(pathNames(call.path).map(name => [name, '1']))

  test('answers an object or a list in any place with less than 500', async () => {
    let admin = await portal.signInAs('Admin')
    for (const odd of oddities) {
      for (const { at, body } of bodiesWith(call, odd)) {
        const { status } = await portal.send(call, { ...body, ...path }, admin)
        expect(status, `${at} is ${JSON.stringify(odd)}`).toBeLessThan(500)
        if (ENDED.includes(status)) admin = await portal.signInAs('Admin')
      }
    }
  })
})

test('answers a field that an address has twice with less than 500', async () => {
  let admin = await portal.signInAs('Admin')
  for (const call of calls.filter(({ method }) => method !== 'POST')) {
    const pathOf = `/api/${call.path.replace(/\{\w+\}/g, '1')}`
    for (const name of fieldNamesOf(call)) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const { statusCode } = await portal.inject({ method: call.method, url: `${pathOf}?${name}=1&${name}=2`, headers })
      expect(statusCode, `${call.path}: ${name}`).toBeLessThan(500)
      if (ENDED.includes(statusCode)) admin = await portal.signInAs('Admin')
    }
  }
})
