import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { DEMO_PASSWORD } from '../db/demo.ts'

const PORT = Number(process.env.PORT ?? 4220)

/** What is measured, each in a process of its own, run as `npm start` runs: the portal, and the bare handler it is measured by. */
export const bases = { portal: `http://127.0.0.1:${PORT}`, bare: `http://127.0.0.1:${PORT + 1}` }
export type Server = keyof typeof bases

export const startServer = async (name: Server, databaseUrl: string, folder: string): Promise<ChildProcess> => {
  const child = fork(new URL(`./${name}.ts`, import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: new URL(bases[name]).port,
      DATA_DIR: folder,
      LOUPE_DEMO: '1',
      ADMIN_PASSWORD: 'Admin-Pass-1!',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

export const signIn = async () => {
  const answer = await fetch(`${bases.portal}/api/users/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dana', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}
