import { beforeEach, expect, test } from 'vitest'
import { type Cache, openCache } from './cache.ts'
import type { Db } from './db.ts'
import type { PortalEvent } from './events.ts'

const db = { isTransaction: false } as Db
const tx = { isTransaction: true } as Db

let cache: Cache
let notify: (topic: string) => void
let reads: ReturnType<typeof withResolvers>[]
beforeEach(() => {
  reads = []
  const listeners: ((event: PortalEvent) => void)[] = []
  notify = topic => {
    for (const listener of listeners) listener({ topic, id: 0, access: [] })
  }
  const subscribe = (listener: (event: PortalEvent) => void) => {
    listeners.push(listener)
    return () => {}
  }
  cache = openCache({ subscribe })
})

const withResolvers = () => {
  let resolve: (value: string) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<string>((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}

const ask = (from: Db = db) =>
  cache.get(from, 'shop', () => {
    const read = withResolvers()
    reads.push(read)
    return read.promise
  })

test('whoever asks while it is read waits for the same answer', async () => {
  const asked = [ask(), ask(), ask()]
  reads[0]?.resolve('Loupe')
  expect(await Promise.all([...asked, ask()])).toEqual(['Loupe', 'Loupe', 'Loupe', 'Loupe'])
  expect(reads).toHaveLength(1)
})

test('what is asked after a change does not wait for an answer from before it', async () => {
  const before = ask()
  notify('access')
  const after = ask()
  reads[0]?.resolve('old')
  reads[1]?.resolve('new')
  expect([await before, await after, await ask()]).toEqual(['old', 'new', 'new'])
  expect(reads).toHaveLength(2)
})

test('a transaction asks for itself, and nobody waits for it', async () => {
  const asked = [ask(tx), ask(), ask(tx)]
  for (const [place, read] of reads.entries()) read.resolve(String(place))
  expect(await Promise.all(asked)).toEqual(['0', '1', '2'])
})

test('a failure reaches those who wait, and asked again after that', async () => {
  const asked = [ask(), ask()]
  reads[0]?.reject(new Error('down'))
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  const again = ask()
  reads[1]?.resolve('up')
  expect(await again).toBe('up')
})

test('while nobody notifies of changes, everybody asks', async () => {
  notify('lost')
  const asked = [ask(), ask()]
  for (const read of reads) read.resolve('now')
  expect(await Promise.all(asked)).toEqual(['now', 'now'])
  expect(reads).toHaveLength(2)
})
