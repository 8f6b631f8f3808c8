import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { findPostmaster } from '#server/postgres/postmaster.ts'
import { inLetters, metroItems, ticketDetails } from './factories.ts'
import { startServer } from './server-process.ts'

/** A server process with its own embedded database, which tests kill. */

/** Long enough for a busy machine; the tests assert the speed. */
const PATIENCE = { timeout: 60_000, interval: 50 }

export const signInTo = async (address: string) => {
  const answer = await fetch(`${address}/users/login-user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Admin-Pass-1!' }),
  })
  expect(answer.status).toBe(200)
  return (/"token":"([^"]+)"/.exec(await answer.text())?.[1] ?? '') as string
}

export const addClerk = async (address: string, token: string) => {
  const answer = await fetch(`${address}/common/add-new-clerk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: ticketDetails.clerk }),
  })
  expect(answer.status).toBe(200)
}

/** Saves under a key; answers the ticket's number, or undefined while the database is away. */
export const saveTicket = async (address: string, token: string, key: string) => {
  const details = { ...ticketDetails, lastName: `Sudden ${inLetters(key)}`, dLNo: `X${key.replace(/\D/g, '')}` }
  const answer = await fetch(`${address}/metro-tickets/create-new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ details, items: metroItems }),
  })
  const body = (await answer.json()) as { code?: string; message?: string; data: { id: number } }
  if (answer.status === 503) {
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(body.code).toBe('unavailable')
    return undefined
  }
  expect(answer.status, body.message).toBe(200)
  return body.data.id
}

export const healthOf = async (address: string) => {
  const answer = await fetch(`${address}/health`)
  return { status: answer.status, text: await answer.text() }
}

export const untilHealthy = (address: string) =>
  expect.poll(async () => (await healthOf(address)).status, PATIENCE).toBe(200)

export const untilAway = (address: string) =>
  expect.poll(async () => (await healthOf(address)).status, { ...PATIENCE, interval: 2 }).toBe(503)

export const openOwnShop = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-own-'))
  const { child, address } = await startServer({ folder })
  const home = join(folder, 'postgres')
  const directory = join(home, 'cluster')
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const postmaster = async () => (await findPostmaster(directory))?.pid

  const ask = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const port = (await findPostmaster(directory))?.port
    const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${port}/loupe`)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  const killPostmaster = async () => {
    const pid = await postmaster()
    if (!pid) throw new Error('there is no server to kill')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => findPostmaster(directory).then(found => found?.pid), PATIENCE).not.toBe(pid)
  }

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  onTestFinished(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  const token = await signInTo(address)
  await addClerk(address, token)
  return { child, address, directory, postmaster, ask, killPostmaster, stop, token }
}

export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>
