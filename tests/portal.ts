import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { afterAll, inject as given } from 'vitest'
import { features } from '#features/all.server.ts'
import { readEnv } from '#server/base/env.ts'
import { openLog } from '#server/base/log.ts'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { oneRow } from '#server/db/db.ts'
import type { TimeLimits } from '#server/http/limits.ts'
import { openPortal } from '#server/portal.ts'
import { type Endpoint, isRead, type OutputOf, pathNames } from '#shared/endpoint.ts'

/** Each test file has its own portal, database and data folder; answers are checked against their contracts. */

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: given('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

type Sent = Record<string, unknown>
export type Answer<E extends Endpoint> = {
  status: number
  body: OutputOf<E> & { message?: string; code?: string; err?: string; fields?: Record<string, string> }
  headers: Record<string, unknown>
}
type As = { token?: string; half?: string; address?: string; headers?: Record<string, string> }

const addressOf = (call: Endpoint, input: Sent) => {
  const rest = { ...input }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(rest[name]).toWellFormed()),
  )
  for (const name of pathNames(call.path)) delete rest[name]
  const query =
    call.method === 'POST'
      ? ''
      : `?${new URLSearchParams(Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
  return { url: `/api/${path}${query}`, rest }
}

type Differences = { jobs?: boolean; fresh?: boolean; times?: Partial<TimeLimits>; log?: Logger }

/** Without `jobs` another process works the queue. A `fresh` shop has no clerks and no prices. `times` shortens limits. */
export const openTestPortal = async (
  settings: NodeJS.ProcessEnv = {},
  { jobs = true, fresh = false, times = {}, log = openLog(process.env.TEST_LOG ?? 'silent') }: Differences = {},
) => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${fresh ? 'template_fresh' : 'template_loupe'}`)
  const folder = await mkdtemp(join(tmpdir(), 'loupe-portal-'))
  const databaseUrl = given('postgresUrl').replace(/\/loupe$/, `/${name}`)
  const env = readEnv({ DATA_DIR: folder, ADMIN_PASSWORD: 'Admin-Pass-1!', PRINTER_PORTS: '1-65535', ...settings })
  const portal = await openPortal({
    env,
    databaseUrl,
    log,
    features: jobs ? features : { ...features, jobs: [] },
    checkAnswers: true,
    times,
  })
  const { db } = portal.services

  /** Tests write to the database directly, so nothing is cached; server/sessions/callers.test.ts tests the cache. */
  const inject = (request: InjectOptions) => {
    portal.services.cache.clear()
    return portal.app.inject(request)
  }

  /** Sends a call as its contract says, without checking the input. */
  const send = async <E extends Endpoint>(call: E, input: Sent = {}, as: As = {}): Promise<Answer<E>> => {
    const { url, rest } = addressOf(call, input)
    const answer = await inject({
      method: call.method,
      url,
      remoteAddress: as.address ?? '127.0.0.1',
      headers: {
        ...(as.token ? { authorization: `Bearer ${as.token}` } : {}),
        // Every change has a key, as in the web client.
        ...(isRead(call) ? {} : { 'idempotency-key': randomUUID() }),
        ...(as.half ? { cookie: `loupe_half=${as.half}` } : {}),
        ...as.headers,
      },
      ...(call.method === 'POST' ? { payload: rest } : {}),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      headers: answer.headers,
    } as Answer<E>
  }

  const signInAs = async (group: string) => {
    const token = randomToken()
    const user = `u${randomUUID().slice(0, 8)}`
    const row = await oneRow<{ id: number; sessionId: number }>(
      db,
      sql`with g as (select id from groups where name = ${group}), u as (
          insert into users (first_name, last_name, username, email, group_id, password_hash)
          select 'Test', ${group}, ${user}, ${`${user}@example.com`}, g.id, '' from g returning id)
        insert into sessions (user_id, token_hash, idle_seconds, address)
        select u.id, ${hashToken(token)}, 43200, '127.0.0.1' from u returning user_id as id, id as "sessionId"`,
    )
    return { token, userId: row.id, sessionId: row.sessionId }
  }

  const close = async () => {
    await portal.close()
    await onServer(`drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
  return { ...portal, features, db, inject, send, signInAs, close, folder, databaseUrl }
}

export type TestPortal = Awaited<ReturnType<typeof openTestPortal>>

/** A portal with a clerk and an admin, closed after the file's tests. */
export const openCounter = async () => {
  const portal = await openTestPortal()
  afterAll(() => portal.close())
  return { portal, employee: await portal.signInAs('Employee'), admin: await portal.signInAs('Admin') }
}
