import { createHash } from 'node:crypto'
import { features } from '#features/all.server.ts'
import { addGroupSession, findGroupIds } from './people.queries.ts'
import type { Random } from './random.ts'
import { otherRequest, requestFor, type Sent } from './requests.ts'
import { send } from './send.ts'
import type { FuzzShop } from './shop.ts'

const calls = features.handlers.map(handler => handler.call)

const AT_ONCE = 8
const TRIES = 4
const CALLS_OF_A_SESSION = 400

/** Keeps a session for each group and renews it when it ends or is old. */
const openSessions = async ({ db }: Pick<FuzzShop, 'db'>, random: Random) => {
  const groups = await findGroupIds(db)
  const [admin] = groups
  if (!admin) throw new Error('the shop has no groups')
  const open = new Map<number, { token: string; uses: number }>()

  const tokenOf = async (groupId: number) => {
    const held = open.get(groupId)
    if (!held || held.uses === CALLS_OF_A_SESSION) {
      const token = await addGroupSession(db, groupId)
      open.set(groupId, { token, uses: 1 })
      return token
    }
    held.uses += 1
    return held.token
  }
  /** Admin makes half of the calls, nobody a few. */
  const any = async () => {
    if (random.chance(0.06)) return undefined
    const { id } = random.chance(0.5) ? admin : random.pick(groups)
    return { groupId: id, token: await tokenOf(id) }
  }
  return { any, forget: (groupId: number) => open.delete(groupId) }
}

/** Two requests that differ only in their idempotency key are the same. */
const fingerprintOf = ({ method, path, headers, body }: Sent) =>
  createHash('sha1')
    .update(
      `${method} ${path} ${headers['content-type'] ?? ''} ${headers.accept ?? ''} ${headers['x-columns'] ?? ''}\n`,
    )
    .update(body ?? '')
    .digest('base64')

export type Failure = { what: string; sent: Sent; said: string; logged: string[] }
type FuzzTarget = Pick<FuzzShop, 'port' | 'db' | 'isAlive' | 'logged'>
type Limits = { most: number; seconds: number; onWarm: () => Promise<void> }

/** Sends the calls, and reports once when a quarter of them, or five thousand, are done. */
export const sendCalls = async (shop: FuzzTarget, random: Random, { most, seconds, onWarm }: Limits) => {
  const sessions = await openSessions(shop, random)
  const statuses = new Map<number, number>()
  const failures: Failure[] = []
  const prints = new Set<string>()
  const alwaysRefused = new Set(calls)
  const startedAt = Date.now()
  let sentCalls = 0
  let isWarm = false

  const share = () => Math.max(sentCalls / most, (Date.now() - startedAt) / (seconds * 1000))
  const warmUp = async () => {
    if (isWarm || (share() < 0.25 && sentCalls < 5000)) return
    isWarm = true
    await onWarm()
  }
  const make = () => {
    const call = random.pick(calls)
    const sent = random.chance(0.04) ? otherRequest(random) : requestFor(random, call)
    return { call, sent, print: fingerprintOf(sent) }
  }
  /** A call without fields has few variants, so the search for a new one ends after a few tries. */
  const makeUnsent = () => {
    let made = make()
    for (let tries = 1; prints.has(made.print) && tries < TRIES; tries += 1) made = make()
    prints.add(made.print)
    return made
  }
  const sendOne = async () => {
    const { call, sent } = makeUnsent()
    const session = await sessions.any()
    try {
      const { status, requestId, text } = await send(shop.port, sent, session?.token)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) alwaysRefused.delete(call)
      if (session && (status === 401 || status === 440)) sessions.forget(session.groupId)
      if (status >= 500)
        failures.push({ what: String(status), sent, said: text, logged: await shop.logged(requestId || 'no id') })
    } catch (error) {
      failures.push({ what: 'no answer', sent, said: String(error), logged: [] })
    }
  }
  const work = async () => {
    while (share() < 1 && shop.isAlive()) {
      sentCalls += 1
      await sendOne()
      await warmUp()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    sentCalls,
    differentCalls: prints.size,
    statuses,
    failures,
    alwaysRefused: [...alwaysRefused].map(({ path }) => path),
  }
}

type FuzzRun = Awaited<ReturnType<typeof sendCalls>>

export const describeCalls = ({ sentCalls, differentCalls, statuses }: FuzzRun) => {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  return `${sentCalls} calls, ${differentCalls} of them different; ${counts.join(', ')}`
}
