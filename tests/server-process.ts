import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { TestPortal } from './portal.ts'

/** A server in a process of its own, which a test can kill, on the database of a test portal. */
export const startServer = async ({ databaseUrl, folder }: TestPortal, flags: string[] = []) => {
  const child = spawn(process.execPath, [...flags, 'dist/server/main.mjs'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = /localhost:(\d+)/.exec(String(line))?.[1]
  return { child, address: `http://127.0.0.1:${port}/api` }
}
