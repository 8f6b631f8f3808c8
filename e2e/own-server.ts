import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { findPostmaster } from '../server/postgres/postmaster.ts'
import { forgetTokens } from './people.ts'

/** A demo shop in its own process, whose database a test can stop. */

const openOwnServer = async () => {
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { stdio: 'inherit' })
  const folder = await mkdtemp(join(tmpdir(), 'loupe-e2e-own-'))
  const settings = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', LOUPE_DEMO: '1' }
  const child = spawn(process.execPath, ['dist/server/main.mjs'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  while (!said.includes('is ready at')) said += String(((await once(child.stdout, 'data')) as [Buffer])[0])
  const close = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  const directory = join(folder, 'postgres', 'cluster')
  return { address: `http://127.0.0.1:${/localhost:(\d+)/.exec(said)?.[1]}`, directory, close }
}

const databaseOf = (directory: string) => {
  const control = join(directory, 'global', 'pg_control')
  return {
    /** Kills the database and removes the file it needs to start. */
    disable: async () => {
      await rename(control, `${control}.away`)
      process.kill((await findPostmaster(directory))?.pid ?? 0, 'SIGKILL')
    },
    enable: () => rename(`${control}.away`, control),
  }
}

type Own = { server: Awaited<ReturnType<typeof openOwnServer>>; database: ReturnType<typeof databaseOf> }

/** Every page and request of these tests uses the test's own server. */
export const test = base.extend<Own>({
  // Playwright reads a fixture's needs from this pattern, and requires one even if it is empty.
  server: async ({ browserName: _browserName }, use) => {
    const server = await openOwnServer()
    forgetTokens()
    await use(server)
    forgetTokens()
    await server.close()
  },
  baseURL: async ({ server }, use) => use(server.address),
  database: async ({ server }, use) => use(databaseOf(server.directory)),
})
