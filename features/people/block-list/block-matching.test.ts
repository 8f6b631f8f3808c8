import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMetroTicket,
  editMetroTicket,
  getMetroTicket,
} from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { addToBlockList, checkBlock, listBlocks, removeBlock } from './block-list.contract.ts'

type As = { token: string }
let portal: TestPortal
let employee: As
let admin: As
let ticketId: number
const crane = { firstName: 'Wendell', lastName: 'Crane', dOB: '03221979', dLNo: '1704482210' }
beforeAll(async () => {
  portal = await openTestPortal()
  employee = await portal.signInAs('Employee')
  admin = await portal.signInAs('Admin')
  const details = { ...ticketDetails, ...crane }
  ticketId = (await portal.send(createMetroTicket, { details, items: metroItems }, employee)).body.data.id
})
afterAll(() => portal.close())

const block = (sent: object, by = employee) => portal.send(addToBlockList, { ...sent }, by)
const check = async (asked: object) => (await portal.send(checkBlock, { ...asked }, employee)).body

describe('blocking from a ticket', () => {
  test('both names are required, the number must be one, and the ticket must exist', async () => {
    expect((await block({})).body.fields).toEqual({ firstName: '*required', lastName: '*required' })
    const named = { firstName: 'No', lastName: 'Body' }
    expect((await block({ ...named, ticketId: 'X9' })).status).toBe(400)
    for (const unknown of ['M99999', 'C1', '9999999999'])
      expect((await block({ ...named, ticketId: unknown })).status, unknown).toBe(404)
    expect((await block({ ...named, firstName: { a: 1 } })).status).toBe(400)
    expect((await block(named, await portal.signInAs('Drawer'))).status).toBe(403)
  })

  test('the person is on the list with the ticket, once, and the ticket can not be saved any more', async () => {
    const sent = { ...crane, badge: '8841', reason: 'sold rentals', ticketId: `M${ticketId}` }
    expect((await block(sent)).status).toBe(200)
    const { data } = (await portal.send(listBlocks, { search: 'Crane' }, employee)).body
    expect(data).toMatchObject([{ firstName: 'Wendell', badge: '8841', ticketId: `M${ticketId}` }])
    expect(await block(sent)).toMatchObject({ status: 409, body: { message: 'Already Blocked' } })
    expect((await portal.send(getMetroTicket, { id: ticketId }, employee)).body.data.blocked).toBe(true)
  })

  test('a ticket that is on the list stays blocked under another name', async () => {
    const renamed = { ...ticketDetails, ...crane, firstName: 'Walter', lastName: 'Stork' }
    expect(await check({ ...renamed, ticketId: String(ticketId) })).toMatchObject({
      blocked: true,
      why: 'This ticket is on the block list',
    })
    const edit = await portal.send(editMetroTicket, { ...renamed, id: ticketId }, admin)
    expect(edit).toMatchObject({ status: 409, body: { message: 'Customer is blocked: sold rentals' } })
    expect(await block({ ...renamed, ticketId: `M${ticketId}` })).toMatchObject({ status: 409 })
  })
})

describe('weaker matches', () => {
  const other = { firstName: 'Maria', lastName: 'Delgado' }

  test('the licence of a blocked person under another name warns and does not block', async () => {
    const found = await check({ ...other, dLState: 'nv', dLNo: '170-448-2210' })
    expect(found).toMatchObject({
      blocked: false,
      warnings: [{ why: 'Same licence as a blocked person', block: { lastName: 'Crane' } }],
    })
    expect(found.warnings[0]?.block).not.toHaveProperty('isPulled')
  })

  test('so does the birth date with a similar name, and neither of them alone', async () => {
    expect((await check({ firstName: 'Wendel', lastName: 'Krane', dOB: crane.dOB })).warnings).toMatchObject([
      { why: 'Same birth date and a similar name as a blocked person' },
    ])
    expect((await check({ ...other, dOB: crane.dOB })).warnings).toEqual([])
    expect((await check({ firstName: 'Wendel', lastName: 'Krane', dOB: '01011970' })).warnings).toEqual([])
  })

  test('who is blocked by name is not warned of as well, and a lifted block warns of nobody', async () => {
    const match = await check({ ...crane, dLState: 'NV' })
    expect(match).toMatchObject({ blocked: true, why: 'First and last name match the block list', warnings: [] })
    await portal.send(removeBlock, { id: match.block?.id, page: 1 }, admin)
    expect(await check({ ...other, dLState: 'NV', dLNo: crane.dLNo })).toEqual({ blocked: false, warnings: [] })
  })
})
