import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileStore } from './open-store.ts'
import { openS3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

const account = { bucket: 'shop', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let folder: string
let s3: S3rver
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-store-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = (await s3.run()) as AddressInfo
  stores['a folder'] = openFileStore({ s3: undefined, filesDir: join(folder, 'files') })
  stores['an S3 bucket'] = openFileStore({
    filesDir: '',
    s3: { ...account, endpoint: `http://127.0.0.1:${port}` },
  })
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['a folder', 'an S3 bucket'])('in %s', name => {
  const store = () => {
    const found = stores[name]
    if (!found) throw new Error(`no store ${name}`)
    return found
  }

  test('what is put can be had, replaced and removed', async () => {
    await store().put('ab12', Buffer.from('one'), 'image/png')
    expect(String(await store().get('ab12'))).toBe('one')
    await store().put('ab12', Buffer.from('two'), 'image/png')
    expect(String(await store().get('ab12'))).toBe('two')
    await store().remove('ab12')
    expect(await store().get('ab12')).toBeUndefined()
    await store().remove('ab12')
  })
})

test.each(['says nothing', 'stops in the middle'])('a bucket that %s is given up, and says so', async how => {
  const bucket = createServer((_, answer) => {
    if (how === 'stops in the middle') answer.writeHead(200, { 'content-length': '100' }).write('half')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  const { port } = bucket.address() as AddressInfo
  const store = openS3Store({ ...account, endpoint: `http://127.0.0.1:${port}` }, 200)
  try {
    await expect(store.get('ab12')).rejects.toThrow()
    await expect(store.put('ab12', Buffer.from('one'), 'image/png')).rejects.toThrow()
  } finally {
    bucket.closeAllConnections()
    bucket.close()
  }
})
