import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { features } from '#features/all.server.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { addSession, findGroups } from './people.queries.ts'
import { openRandom, type Random } from './random.ts'
import { otherRequest, requestFor, type Sent } from './requests.ts'
import { send } from './send.ts'
import { openShop, type Shop } from './shop.ts'
import { sweep } from './sweep.ts'

/**
 * Sends calls of all kinds to a shop of its own and looks whether it bears them.
 * npm run fuzz -- --calls 50000 --seed 1 --seconds 600 --settle 300
 */
const { values: flags } = parseArgs({
  options: {
    calls: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '3600' },
    settle: { type: 'string', default: '300' },
  },
})
const CALLS = Number(flags.calls)
const AT_ONCE = 8
const WARM_UP = Math.min(5000, Math.ceil(CALLS / 4))
const MOST_GROWTH_MB = 100
const CALLS_OF_A_SESSION = 400

const calls = features.handlers.map(handler => handler.call)

type Failure = { what: string; sent: Sent; said: string; logged: string[] }

/** A few sessions of each group; a new one where the old one has ended or was used for long. */
const openSessions = async ({ db }: Shop, random: Random) => {
  const groups = await findGroups(db)
  const tokens = new Map<number, { token: string; uses: number }>()
  const tokenOf = async (groupId: number) => {
    const held = tokens.get(groupId)
    if (held && held.uses < CALLS_OF_A_SESSION) {
      held.uses += 1
      return held.token
    }
    const token = await addSession(db, groupId)
    tokens.set(groupId, { token, uses: 0 })
    return token
  }
  const admin = groups[0]?.id ?? 1
  return {
    any: async () => {
      if (random.chance(0.06)) return undefined
      const groupId = random.chance(0.5) ? admin : random.pick(groups).id
      return { groupId, token: await tokenOf(groupId) }
    },
    forget: (groupId: number) => tokens.delete(groupId),
  }
}

const isFault = (status: number) => status >= 500

const runCalls = async (shop: Shop, random: Random, onWarm: () => Promise<void>) => {
  const sessions = await openSessions(shop, random)
  const statuses = new Map<number, number>()
  const failures: Failure[] = []
  const end = Date.now() + Number(flags.seconds) * 1000
  let sentCalls = 0

  const next = () => {
    const call = random.pick(calls) as Endpoint
    return random.chance(0.04) ? otherRequest(random) : requestFor(random, call)
  }
  const one = async () => {
    const sent = next()
    const session = await sessions.any()
    try {
      const { status, requestId, text } = await send(shop.port, sent, session?.token)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (session && (status === 401 || status === 440)) sessions.forget(session.groupId)
      if (isFault(status))
        failures.push({ what: String(status), sent, said: text, logged: await shop.logged(requestId || 'no id') })
    } catch (error) {
      failures.push({ what: 'no answer', sent, said: String(error), logged: [] })
    }
  }
  const work = async () => {
    while (sentCalls < CALLS && Date.now() < end && shop.isAlive()) {
      sentCalls += 1
      const isWarm = sentCalls === WARM_UP
      await one()
      if (isWarm) await onWarm()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { sentCalls, statuses, failures }
}

const describeFailure = ({ what, sent, said, logged }: Failure) =>
  `${what}: ${sent.method} ${sent.path.slice(0, 500)}\n  sent ${String(sent.body ?? '').slice(0, 1500)}\n  said ${said.slice(0, 300)}\n  ${logged.join('\n  ').slice(0, 1500)}`

const MOST_SHOWN = 20

const run = async () => {
  const seed = Number(flags.seed)
  console.log(`Seed ${seed}: npm run fuzz -- --calls ${CALLS} --seed ${seed}`)
  const shop = await openShop()
  try {
    const random = openRandom(seed)
    const startedAt = Date.now()
    let warm = Number.NaN
    let sweeping: Promise<string[]> = Promise.resolve(['the sweep was not begun'])
    const adminGroup = (await findGroups(shop.db))[0]?.id ?? 1
    const { sentCalls, statuses, failures } = await runCalls(shop, random, async () => {
      warm = await shop.residentMegabytes()
      sweeping = sweep({ port: shop.port, token: await addSession(shop.db, adminGroup) })
    })
    const unended = await sweeping
    const seconds = (Date.now() - startedAt) / 1000
    const atEnd = shop.isAlive() ? await shop.residentMegabytes() : Number.NaN
    console.log(
      `${sentCalls} calls in ${seconds.toFixed(0)} s; ${[...statuses]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    )
    for (const failure of failures.slice(0, MOST_SHOWN)) console.log(describeFailure(failure))
    await wait(Number(flags.settle) * 1000)
    const settled = shop.isAlive() ? await shop.residentMegabytes() : Number.NaN
    const health = shop.isAlive()
      ? await send(shop.port, { method: 'GET', path: '/api/health', headers: {} }, undefined)
      : undefined
    const uncaught = await shop.logged('an error that nothing caught')
    for (const line of uncaught.slice(0, MOST_SHOWN)) console.log(line.slice(0, 1500))
    const megabytes = (value: number) => `${value.toFixed(0)} MB`
    console.log(
      `Resident ${megabytes(warm)} after warm-up, ${megabytes(atEnd)} at the end, ${megabytes(settled)} ${flags.settle} s later`,
    )
    const problems = [
      ...(shop.isAlive() ? [] : ['the server is dead']),
      ...(health?.status === 200 ? [] : ['the server is not well']),
      ...(failures.length > 0 ? [`${failures.length} calls failed`] : []),
      ...(uncaught.length > 0 ? [`${uncaught.length} errors were caught by nothing`] : []),
      ...unended.map(name => `the server did not end: ${name}`),
      ...(settled - warm < MOST_GROWTH_MB ? [] : [`the memory grew by ${megabytes(settled - warm)}`]),
    ]
    for (const problem of problems) console.error(problem)
    console.log(problems.length === 0 ? 'The shop bears it.' : '')
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await shop.close()
  }
}

await run()
