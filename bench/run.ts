import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openDb, openPool } from '#server/db.ts'
import { postgresFolder, startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { DEMO_PASSWORD } from '../db/demo.ts'
import { cases } from './cases.ts'
import { measureClicks } from './clicks.ts'
import { fill } from './fill.ts'
import { type Measured, measure } from './load.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const SECONDS = Number(process.env.SECONDS ?? 5)
const CONNECTIONS = 16
const WARM_UP = 3
const folder = resolve(process.env.DATA_DIR ?? './data-bench')
const ports = { portal: 4220, bare: 4221 }

const startServer = async (name: 'portal' | 'bare', databaseUrl: string): Promise<ChildProcess> => {
  const child = fork(new URL(`./${name}.ts`, import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(ports[name]),
      DATA_DIR: folder,
      LOUPE_DEMO: '1',
      ADMIN_PASSWORD: 'Admin-Pass-1!',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

const signIn = async () => {
  const answer = await fetch(`http://127.0.0.1:${ports.portal}/api/users/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'dana', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

type Line = { name: string; portal: Measured; bare: Measured; ratio: number; p99Ratio: number }

const print = (lines: readonly Line[]) => {
  const cell = (value: number, digits = 1) => value.toFixed(digits).padStart(9)
  console.log(`\n${ROWS.toLocaleString()} Metro tickets, ${CONNECTIONS} connections, ${SECONDS} s each`)
  console.log(`${'call'.padEnd(30)} portal/s     p50 ms    p99 ms    bare/s     p50 ms    p99 ms   of bare  p99 times`)
  for (const { name, portal, bare, ratio, p99Ratio } of lines)
    console.log(
      `${name.padEnd(30)}${[portal.perSecond, portal.p50, portal.p99, bare.perSecond, bare.p50, bare.p99].map(value => cell(value)).join(' ')} ${`${Math.round(ratio * 100)} %`.padStart(8)} ${cell(p99Ratio)}`,
    )
}

const measureAll = async (token: string) => {
  const lines: Line[] = []
  for (const [index, { name, method, path, body }] of cases.entries()) {
    const shot = (server: keyof typeof ports) => ({
      url: () => `http://127.0.0.1:${ports[server]}/api/${path()}`,
      method,
      headers: server === 'portal' ? { authorization: `Bearer ${token}` } : { 'x-case': String(index) },
      ...(body ? { body } : {}),
    })
    const load = (server: keyof typeof ports, seconds: number) =>
      measure(shot(server), { connections: CONNECTIONS, seconds })
    // One after the other on the same data, both warm: the machine's mood is the same for both.
    await load('portal', WARM_UP)
    await load('bare', WARM_UP)
    const portal = await load('portal', SECONDS)
    const bare = await load('bare', SECONDS)
    lines.push({ name, portal, bare, ratio: portal.perSecond / bare.perSecond, p99Ratio: portal.p99 / bare.p99 })
  }
  return lines
}

await mkdir(folder, { recursive: true })
const postgres = await startEmbeddedPostgres({ folder: postgresFolder(folder), settings: { shared_buffers: '1GB' } })
const children: ChildProcess[] = []
try {
  children.push(await startServer('portal', postgres.url))
  const db = openDb(openPool(postgres.url))
  console.log(`Filling to ${ROWS.toLocaleString()} Metro tickets …`)
  await fill(db, ROWS)
  await db.destroy()
  children.push(await startServer('bare', postgres.url))
  const lines = await measureAll(await signIn())
  print(lines)
  const clicks = await measureClicks(`http://127.0.0.1:${ports.portal}`)
  console.log(
    `\nFrom the click to another list's frame: p50 ${clicks.p50.toFixed(0)} ms, worst ${clicks.worst.toFixed(0)} ms`,
  )
  const file = join(folder, 'bench.json')
  await writeFile(file, JSON.stringify({ rows: ROWS, connections: CONNECTIONS, lines, clicks }, null, 2))
  console.log(`\nWritten to ${file}`)
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
}
