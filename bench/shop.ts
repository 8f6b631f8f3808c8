import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { readEnv } from '#server/base/env.ts'
import { loadDataKey, openVault } from '#server/base/secrets.ts'
import { openPool } from '#server/db/connections.ts'
import { openDb } from '#server/db/db.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { countFilledReceipts, countTickets, fill, type Sizes } from './fill.ts'
import { type Base, signInToBench, startBenchServer } from './servers.ts'
import type { BenchTarget } from './turns.ts'

/** Opens the shop of a folder, filled to a size if one is given, and starts the portal on it. */
export const openBenchShop = async (
  folder: string,
  base: Base,
  wanted: Sizes = { tickets: 0, receipts: 0, invoices: 0, postings: 0 },
) => {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder), settings: { shared_buffers: '1GB' } })
  const children: ChildProcess[] = []
  const start = async (name: 'portal' | 'bare', at: Base) => {
    children.push(await startBenchServer(name, { base: at, databaseUrl: postgres.url, folder }))
  }
  const close = async () => {
    for (const child of children) child.kill('SIGKILL')
    await postgres.stop()
  }
  try {
    await start('portal', base)
    const db = openDb(openPool(postgres.url))
    const vault = openVault(await loadDataKey(readEnv(process.env).dataKey, folder))
    await fill(db, wanted, vault.seal('1402345678'))
    const tickets = await countTickets(db)
    const receipts = await countFilledReceipts(db)
    await db.destroy()
    const token = await signInToBench(base)
    const portal = { base, tickets, token } satisfies BenchTarget
    return { portal, receipts, databaseUrl: postgres.url, start, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>
