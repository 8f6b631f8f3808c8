import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { addClerk, healthOf, saveTicket, signInTo, untilAway, untilHealthy } from '#tests/own-shop.ts'
import { startServer } from '#tests/server-process.ts'

/** An external PostgreSQL (`DATABASE_URL`) restarts and drops connections. */

const PATIENCE = 120_000
const SOON_MS = 5000

let place: string
let postgres: EmbeddedPostgres
const startPostgres = async () => {
  postgres = await startEmbeddedPostgres({ folder: join(place, 'postgres') })
}
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'loupe-lost-'))
  await startPostgres()
})
afterEach(async () => {
  await postgres.stop()
  await rm(place, { recursive: true, force: true })
})

const openShop = async () => {
  const server = await startServer({ folder: join(place, 'data'), databaseUrl: postgres.url })
  const token = await signInTo(server.address)
  await addClerk(server.address, token)
  return { ...server, token }
}

const dropAllConnections = async () => {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'loupe'`)
  await admin.end()
}

test(
  'a server that drops all connections again and again loses nothing and ends nothing',
  async () => {
    const { child, address, token } = await openShop()
    const saved = new Set<number>()
    const saveAll = async (round: number) => {
      const keys = Array.from({ length: 20 }, (_, number) => String(20_000_000 + round * 100 + number))
      const save = async (key: string) => {
        let id = await saveTicket(address, token, key)
        while (id === undefined) id = await saveTicket(address, token, key)
        saved.add(id)
      }
      await Promise.all([...keys.map(save), dropAllConnections()])
    }
    for (let round = 0; round < 5; round += 1) await saveAll(round)
    expect(saved.size).toBe(100)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
  },
  PATIENCE,
)

test(
  'a server that is stopped and started is used again within five seconds',
  async () => {
    const { child, address, token } = await openShop()
    await postgres.stop()
    await untilAway(address)
    expect((await healthOf(address)).text).toContain('The database does not answer')
    expect(await saveTicket(address, token, '30000001')).toBeUndefined()
    await startPostgres()
    const startedAt = Date.now()
    await untilHealthy(address)
    expect(await saveTicket(address, token, '30000001')).toEqual(expect.any(Number))
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
  },
  PATIENCE,
)
