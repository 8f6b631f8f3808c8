import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { kinds } from '#features/all.kinds.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket, editMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { policeReportJobs } from '#features/outside/police-reports/police-reports.jobs.ts'
import { firstRow, oneRow } from '#server/db/db.ts'
import { metroItems, ticketDetails } from './factories.ts'
import { openPoliceService } from './police-service.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

type As = { token: string }
type Report = { id: number; state: string; operation: string; tries: number; answer: string; reason: string }

export const policeShop = (portal: TestPortal, as: As) => {
  const { db, send } = portal

  const makeMetro = async (change: object = {}, items: readonly object[] = metroItems) => {
    const { status, body } = await send(createMetroTicket, { details: { ...ticketDetails, ...change }, items }, as)
    expect([status, body.message]).toEqual([200, undefined])
    return body.data.id
  }

  const makePictured = async (pictures: number) => {
    const form = new FormData()
    form.set('details', JSON.stringify(ticketDetails))
    form.set('items', JSON.stringify(metroItems))
    for (let place = 0; place < pictures; place++) form.append('files[]', await picture(), `${place}.jpg`)
    const answer = new Response(form)
    const { statusCode, body } = await portal.inject({
      method: 'POST',
      url: '/api/metro-tickets/create-new',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': answer.headers.get('content-type') ?? '' },
      payload: Buffer.from(await answer.arrayBuffer()),
    })
    expect(statusCode).toBe(200)
    return (JSON.parse(body) as { data: { id: number } }).data.id
  }

  const makeCoin = async (items: readonly object[]) => {
    const { status, body } = await send(
      createCoinTicket,
      { details: { ...ticketDetails, ticketAmount: 90 }, items },
      as,
    )
    expect([status, body.message]).toEqual([200, undefined])
    return body.data.id
  }

  const edit = async (id: number, change: object) => {
    const { status, body } = await send(editMetroTicket, { ...ticketDetails, ...change, id }, as)
    expect([status, body.message]).toEqual([200, undefined])
  }

  const lastReport = (kind: 'metro' | 'coin', id: number) =>
    firstRow<Report>(
      db,
      sql`select id, state, operation, tries, answer, reason from police_reports
        where kind = ${kind} and ticket_id = ${id} order by id desc limit 1`,
    )

  const ticketState = async (kind: 'metro' | 'coin', id: number) => {
    const { state } = await oneRow<{ state: string }>(
      db,
      sql`select lo_state as state from tickets where kind = ${kind} and id = ${id}`,
    )
    return state
  }

  const becomes = (id: number, expected: Partial<Report>, kind: 'metro' | 'coin' = 'metro') =>
    expect.poll(() => lastReport(kind, id), { timeout: 20_000 }).toMatchObject(expected)

  const work = async () => {
    for (const job of policeReportJobs(kinds)) await job.run(portal.services, {})
  }

  /** Makes all waiting reports due and runs `workers` jobs. */
  const underWay = async () => {
    const { count } = await oneRow<{ count: number }>(
      db,
      sql`select count(*) as count from police_reports where state = 'sent'`,
    )
    return count
  }

  const sendDue = async (workers = 1) => {
    await sql`update police_reports set due_at = now() where state in ('queued', 'sent')`.execute(db)
    await sql`update police_days set due_at = now() where state in ('queued', 'sent')`.execute(db)
    await Promise.all(Array.from({ length: workers }, work))
    // The portal's own job of the minute may have claimed one.
    await expect.poll(underWay).toBe(0)
  }

  return { makeMetro, makePictured, makeCoin, edit, lastReport, ticketState, becomes, sendDue }
}

const picture = async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b98017' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(image)], { type: 'image/jpeg' })
}

export const openPoliceShop = async (settings: NodeJS.ProcessEnv = {}) => {
  const service = await openPoliceService()
  const portal = await openTestPortal({ ...service.settings, ...settings })
  const admin = await portal.signInAs('Admin')
  const forgetTroubles = () => {
    service.troubles.length = 0
    service.operations.length = 0
  }
  const close = async () => {
    await portal.close()
    await service.close()
  }
  return { service, portal, admin, shop: policeShop(portal, admin), forgetTroubles, close }
}

export type PoliceShop = ReturnType<typeof policeShop>
