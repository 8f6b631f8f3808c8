import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { DEMO_PASSWORD } from '../db/demo.ts'
import serverProcess from '../scripts/server-process.json' with { type: 'json' }

const PORT = Number(process.env.PORT ?? 4220)

/** Measured servers run as `npm start` runs them, each in its own process, two at a time. */
export const bases = [`http://127.0.0.1:${PORT}`, `http://127.0.0.1:${PORT + 1}`] as const
export type Base = (typeof bases)[number]

const programs = { portal: 'dist/server/main.mjs', bare: 'dist/bench/bare.mjs' }

export const startBenchServer = async (
  name: keyof typeof programs,
  { base, databaseUrl, folder }: { base: Base; databaseUrl: string; folder: string },
): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [...serverProcess.flags, programs[name]], {
    env: {
      ...process.env,
      ...serverProcess.env,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: new URL(base).port,
      DATA_DIR: folder,
      LOUPE_DEMO: '1',
      ADMIN_PASSWORD: 'Admin-Pass-1!',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line.includes('ready')) return child
  throw new Error(`the ${name} server ended before it was ready`)
}

export const signInToBench = async (base: Base) => {
  const answer = await fetch(`${base}/api/users/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dana', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
