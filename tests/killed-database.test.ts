import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { healthOf, type OwnShop, openOwnShop, saveTicket, untilHealthy } from '#tests/own-shop.ts'

const PATIENCE = 180_000
const CLERKS = 6
const SAVES_EACH = 25
/** From the kill to the next answered save, on a busy machine. */
const LONGEST_OUTAGE_MS = 15_000

/** Each clerk saves ticket after ticket, and repeats an unanswered save under its key. */
const work = async ({ address, token }: OwnShop, onSaved: (id: number, refused: number) => void) => {
  let refused = 0
  const clerk = async (number: number) => {
    for (let save = 0; save < SAVES_EACH; save += 1) {
      const key = String(10_000_000 + number * 1000 + save)
      let id = await saveTicket(address, token, key)
      for (; id === undefined; id = await saveTicket(address, token, key)) {
        refused += 1
        await delay(20)
      }
      onSaved(id, refused)
    }
  }
  await Promise.all(Array.from({ length: CLERKS }, (_, number) => clerk(number)))
  return refused
}

/** An event stream opened before the outage. */
const listen = async ({ address, token }: OwnShop) => {
  const answer = await fetch(`${address}/events`, { headers: { authorization: `Bearer ${token}` } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error(`the stream ended, and said ${text}`)
      text += value
    }
  }
}

const expectJobsRun = async ({ ask }: OwnShop) => {
  await ask(`select graphile_worker.add_job('seal_history', '{}'::json, job_key => 'asked by the test')`)
  const waiting = () => ask(`select 1 from graphile_worker.jobs where key = 'asked by the test'`)
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
}

const kills = {
  'the postmaster': ({ killPostmaster }: OwnShop) => killPostmaster(),
  'one of its backends': async ({ ask }: OwnShop) => {
    const [busy] = await ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'loupe' and datname = 'loupe' limit 1`,
    )
    process.kill(busy?.pid ?? 0, 'SIGKILL')
  },
}

test.each(Object.entries(kills))(
  'kill -9 of %s under load: 503 meanwhile, then all goes on, and nothing confirmed is lost',
  async (_, kill) => {
    const shop = await openOwnShop()
    const heard = await listen(shop)
    await heard('event: ready')
    const saved: number[] = []
    let killedAt = 0
    let backAt = 0
    let killing: Promise<unknown> = Promise.resolve()
    const refused = await work(shop, (id, refusedSoFar) => {
      saved.push(id)
      if (saved.length === CLERKS * 5) {
        killedAt = Date.now()
        killing = kill(shop)
      }
      if (refusedSoFar > 0 && backAt === 0) backAt = Date.now()
    })
    await killing
    expect(refused).toBeGreaterThan(0)
    expect(backAt).toBeGreaterThan(killedAt)
    expect(backAt - killedAt).toBeLessThan(LONGEST_OUTAGE_MS)

    const rows = await shop.ask<{ id: number }>(`select id from tickets where last_name like 'Sudden %' order by id`)
    expect(rows.map(({ id }) => id)).toEqual(saved.sort((a, b) => a - b))
    expect(new Set(saved).size).toBe(CLERKS * SAVES_EACH)

    await heard('"topic":"reconnected"')
    await expectJobsRun(shop)
    const id = await saveTicket(shop.address, shop.token, '99999999')
    await heard(`"id":${id}`)
    expect(shop.child.exitCode).toBeNull()
  },
  PATIENCE,
)

test(
  'a query that goes on after its server was killed does not keep the next one from starting',
  async () => {
    const shop = await openOwnShop()
    const endless = shop.ask(`select count(*) from generate_series(1, 1000000000000) n, generate_series(1, 1000) m`)
    const failed = expect(endless).rejects.toThrow()
    const isAtWork = () =>
      shop.ask(`select 1 from pg_stat_activity where query like '%1000000000000%' and pid <> pg_backend_pid()`)
    await expect.poll(isAtWork, { timeout: 10_000 }).toHaveLength(1)
    const killedAt = Date.now()
    await shop.killPostmaster()
    await untilHealthy(shop.address)
    await failed
    expect(Date.now() - killedAt).toBeLessThan(LONGEST_OUTAGE_MS)
  },
  PATIENCE,
)

test(
  'a database that can not start is tried until it can, and health says so',
  async () => {
    const shop = await openOwnShop()
    const control = join(shop.directory, 'global', 'pg_control')
    await rename(control, `${control}.away`)
    await shop.killPostmaster()
    await expect
      .poll(async () => (await healthOf(shop.address)).text, { timeout: 60_000, interval: 20 })
      .toContain('The database could not be started again')
    expect(await saveTicket(shop.address, shop.token, '77777777')).toBeUndefined()
    expect(shop.child.exitCode).toBeNull()
    await rename(`${control}.away`, control)
    await untilHealthy(shop.address)
    expect(await saveTicket(shop.address, shop.token, '77777777')).toEqual(expect.any(Number))
  },
  PATIENCE,
)

test(
  'health tells that the database is being started again',
  async () => {
    const shop = await openOwnShop()
    await shop.killPostmaster()
    // Before the portal notices the end, its state is 'does not answer'.
    await expect
      .poll(async () => (await healthOf(shop.address)).text, { timeout: 30_000, interval: 2 })
      .toContain('The database is being started again')
    await untilHealthy(shop.address)
  },
  PATIENCE,
)

test(
  'a portal that stops does not start its database again',
  async () => {
    const shop = await openOwnShop()
    await shop.killPostmaster()
    shop.child.kill('SIGTERM')
    await once(shop.child, 'exit')
    expect(shop.child.exitCode).toBe(0)
    expect(await shop.postmaster()).toBeUndefined()
  },
  PATIENCE,
)
