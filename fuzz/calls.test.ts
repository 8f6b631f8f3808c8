import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { listenLocally } from '#tests/local-server.ts'
import { openTestPortal } from '#tests/portal.ts'
import { describeCalls, sendCalls } from './calls.ts'
import { openRandom, type Random } from './random.ts'

const portal = await openTestPortal()

/** Answers everything and remembers each different request it got. */
const received = new Set<string>()
const server = createServer((request, answer) => {
  const { method, url, headers } = request
  const told = ['content-type', 'accept', 'x-columns'].map(name => headers[name])
  void buffer(request).then(body => {
    received.add(JSON.stringify([method, url, told, body.toString('base64')]))
    answer.end()
  })
})
const { port, close } = await listenLocally(server)
afterAll(async () => {
  await close()
  await portal.close()
})

const CALLS = 1000

const sendTo = async (random: Random) => {
  received.clear()
  const shop = { port, db: portal.services.db, isAlive: () => true, logged: async () => [] }
  return sendCalls(shop, random, { most: CALLS, seconds: 60, onWarm: async () => {} })
}

/** A generator that begins again after 200 numbers. */
const openWeakRandom = (): Random => {
  const { below } = openRandom(1)
  const numbers = Array.from({ length: 200 }, () => below(2 ** 32) / 2 ** 32)
  let at = 0
  const next = () => numbers[at++ % numbers.length] as number
  return {
    below: end => Math.floor(next() * end),
    pick: from => from[Math.floor(next() * from.length)] as (typeof from)[number],
    chance: share => next() < share,
  }
}

test('the fuzz hardly repeats itself, and says how many of its requests were different', async () => {
  const run = await sendTo(openRandom(1))
  expect(run.failures).toEqual([])
  expect(run.differentCalls).toBe(received.size)
  expect(run.differentCalls).toBeGreaterThan(CALLS * 0.9)
  expect(describeCalls(run)).toContain(
    `${run.sentCalls} calls, ${received.size} of them different; 200: ${run.sentCalls}`,
  )
})

test('a weak generator shows in the number of different requests', async () => {
  const run = await sendTo(openWeakRandom())
  expect(run.differentCalls).toBe(received.size)
  expect(run.differentCalls).toBeLessThan(CALLS * 0.5)
})
