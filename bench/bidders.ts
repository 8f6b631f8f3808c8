import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashToken, randomToken } from '#server/base/secrets.ts'
import { openPool } from '#server/db/connections.ts'
import { type Db, oneRow, openDb } from '#server/db/db.ts'
import { STREAM } from '#shared/endpoint.ts'
import { median, quantile } from './load.ts'
import { saveTicketCase } from './save-case.ts'
import type { BenchTarget } from './turns.ts'

/** How soon a typed offer reaches the live views, and how long a ticket save waits while many bid. */

const INVOICES = 20
const BIDDERS = 200
const VIEWS = 20
const LINES = 12
const KEYS_FOLLOWED = 60
/** A bidder changes an amount this often. */
const BETWEEN_KEYS_MS = 2000
const SAVES_A_TURN = 60
const TURNS = 8
/** A clerk saves this often; four of them stand at the counter. */
const BETWEEN_SAVES_MS = 100

type Person = { base: string; token: string; stream?: string | undefined }

const call = async <Answer>({ base, token, stream }: Person, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${base}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(stream ? { [STREAM]: stream } : {}),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

type Offered = { id: number; key: string; lines: number[] }

const offerCoins = async (staff: Person): Promise<Offered> => {
  const delivery = { deliveryDateDay: '24', deliveryDateMonth: '12', deliveryDateYear: `${new Date().getFullYear()}` }
  const formDetails = { type: 2, billedTo: 'Silver State Coin', checkNumber: '', ...delivery }
  const items = Array.from({ length: LINES }, (_, at) => ({
    itemDescription: `Peace dollar ${at}`,
    qty: 1,
    estimate: 40,
  }))
  const { data: made } = await call<{ data: { id: number } }>(staff, 'invoices/save', { type: 2, formDetails, items })
  await call(staff, 'invoices/edit-invoice-render-table-data', { id: made.id, type: 2, active: true })
  const path = `invoices/get-single-invoice-data/${made.id}?type=2`
  const { data, items: lines } = await call<{ data: { link: string }; items: { id: number }[] }>(staff, path)
  const key = new URL(data.link).searchParams.get('key') ?? ''
  return { id: made.id, key, lines: lines.map(({ id }) => id) }
}

const addBidder = async (db: Db, base: string): Promise<Person> => {
  const token = randomToken()
  const name = `bid${randomUUID().slice(0, 8)}`
  await oneRow(
    db,
    sql`with u as (
        insert into users (first_name, last_name, username, email, group_id, password_hash)
        select 'Bench', 'Bidder', ${name}, ${`${name}@example.com`}, id, '' from groups where kind = 'customer' limit 1
        returning id)
      insert into sessions (user_id, token_hash, idle_seconds, address)
      select id, ${hashToken(token)}, 43200, '127.0.0.1' from u returning id`,
  )
  return { base, token }
}

const typeIn = (bidder: Person, { id, key, lines }: Offered, at: number, amount: number) =>
  call(bidder, `invoices/submit-temp-offer/${id}`, { key, items: [{ id: lines[at % lines.length], amount }] })

type LiveAnswer = { data: { lines: { bids: { typed: { amount: number | null } | null }[] }[] } }

/** Reads again after each event, one at a time, as the screen does. */
const openView = async (staff: Person, id: number, onAmounts: (amounts: readonly number[]) => void) => {
  const stop = new AbortController()
  const answer = await fetch(`${staff.base}/api/events`, {
    headers: { authorization: `Bearer ${staff.token}` },
    signal: stop.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let [text, isReading, isAskedAgain] = ['', false, false]
  const person: Person = { ...staff }
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const read = async () => {
    isAskedAgain = isReading
    if (isReading) return
    isReading = true
    do {
      isAskedAgain = false
      const { data } = await call<LiveAnswer>(person, `invoices/get-live-offers/${id}`)
      onAmounts(data.lines.flatMap(({ bids }) => bids.map(({ typed }) => typed?.amount ?? 0)))
    } while (isAskedAgain)
    isReading = false
  }
  const follow = async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      text += value
      person.stream ??= /"stream":"([^"]+)"/.exec(text)?.[1]
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      if (blocks.some(block => block.includes(`"topic":"coin_invoice_live","id":${id}}`))) void read()
      if (blocks.some(block => block.includes('event: ready'))) void read().then(open)
    }
  }
  const ended = follow().catch(() => {})
  await opened
  return async () => {
    stop.abort()
    await ended
  }
}

/** The times in milliseconds from a key press until its amount stands on each view. */
const followTyping = async (staff: Person, bidder: Person, coins: Offered) => {
  const times: number[] = []
  const typedAt = new Map<number, number>()
  const see = (seen: Set<number>) => (amounts: readonly number[]) => {
    for (const amount of amounts) {
      const at = typedAt.get(amount)
      if (at === undefined || seen.has(amount)) continue
      seen.add(amount)
      times.push(performance.now() - at)
    }
  }
  const views = await Promise.all(Array.from({ length: VIEWS }, () => openView(staff, coins.id, see(new Set()))))
  for (let key = 1; key <= KEYS_FOLLOWED; key++) {
    typedAt.set(key, performance.now())
    await typeIn(bidder, coins, key % LINES, key)
    await wait(150)
  }
  await wait(1000)
  for (const close of views) await close()
  return { p95: quantile(times, 0.95), seen: times.length / (VIEWS * KEYS_FOLLOWED) }
}

const startTyping = (bidders: readonly Person[], offered: readonly Offered[]) => {
  const stop = new AbortController()
  const type = async (bidder: Person, place: number) => {
    const coins = offered[place % offered.length]
    if (!coins) return
    await wait((BETWEEN_KEYS_MS * place) / bidders.length)
    for (let key = 1; !stop.signal.aborted; key++) {
      const from = performance.now()
      await typeIn(bidder, coins, key, key % 500)
      await wait(Math.max(0, BETWEEN_KEYS_MS - (performance.now() - from)))
    }
  }
  const all = Promise.all(bidders.map(type))
  return async () => {
    stop.abort()
    await all
  }
}

/** The median time of a save. */
const timeSaves = async (staff: Person) => {
  const times: number[] = []
  const clerk = async () => {
    for (let save = 0; save < SAVES_A_TURN / 4; save++) {
      const from = performance.now()
      await call(staff, saveTicketCase.path(0), saveTicketCase.body?.() ?? {})
      times.push(performance.now() - from)
      await wait(BETWEEN_SAVES_MS)
    }
  }
  await Promise.all(Array.from({ length: 4 }, clerk))
  return median(times)
}

export type MeasuredBidders = {
  /** Until a typed offer stands on 20 live views, in milliseconds. */
  liveP95: number
  /** The share of key presses that each view showed; fewer than all, because a view skips to the newest. */
  seen: number
  saveAlone: number
  saveBeside: number
  /** The median ratio of a turn. */
  slower: number
}

export const measureBidders = async (
  { base, token = '' }: BenchTarget,
  databaseUrl: string,
): Promise<MeasuredBidders> => {
  const staff = { base, token }
  const db = openDb(openPool(databaseUrl))
  try {
    const bidders: Person[] = []
    for (let made = 0; made < BIDDERS; made++) bidders.push(await addBidder(db, base))
    const offered: Offered[] = []
    for (let made = 0; made < INVOICES; made++) offered.push(await offerCoins(staff))
    const [first] = offered
    const [typist] = bidders
    if (!first || !typist) throw new Error('there is nothing to bid for')
    await timeSaves(staff)
    const { p95: liveP95, seen } = await followTyping(staff, typist, first)
    const turns: { alone: number; beside: number }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const alone = await timeSaves(staff)
      const stopTyping = startTyping(bidders, offered)
      await wait(BETWEEN_KEYS_MS)
      const beside = await timeSaves(staff)
      await stopTyping()
      turns.push({ alone, beside })
    }
    return {
      ...{ liveP95, seen },
      saveAlone: median(turns.map(({ alone }) => alone)),
      saveBeside: median(turns.map(({ beside }) => beside)),
      slower: median(turns.map(({ alone, beside }) => beside / alone)),
    }
  } finally {
    await db.destroy()
  }
}
