import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { DEMO_PASSWORD } from '../db/demo.ts'

const PORT = Number(process.env.PORT ?? 4220)

/** What is measured runs as `npm start` runs, each in a process of its own; two of them at a time. */
export const bases = [`http://127.0.0.1:${PORT}`, `http://127.0.0.1:${PORT + 1}`] as const
export type Base = (typeof bases)[number]

export const startServer = async (
  name: 'portal' | 'bare',
  { base, databaseUrl, folder }: { base: Base; databaseUrl: string; folder: string },
): Promise<ChildProcess> => {
  const child = fork(new URL(`./${name}.ts`, import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: new URL(base).port,
      DATA_DIR: folder,
      LOUPE_DEMO: '1',
      ADMIN_PASSWORD: 'Admin-Pass-1!',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

export const signIn = async (base: Base) => {
  const answer = await fetch(`${base}/api/users/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dana', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
