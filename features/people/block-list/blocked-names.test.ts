import { beforeAll, describe, expect, test } from 'vitest'
import { createGroup, listGroups } from '#features/access/users/groups.contract.ts'
import { createCoinTicket } from '#features/buying/coin-tickets/coin-tickets.contract.ts'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openCounter } from '#tests/portal.ts'
import { addToBlockList, checkBlock, saveBlock } from './block-list.contract.ts'

const { portal, admin, employee } = await openCounter()
const coinItems = [{ name: 'Morgan Dollar', qty: 3, cost: 90 }]
const newMetro = (name: object) =>
  portal.send(createMetroTicket, { details: { ...ticketDetails, ...name }, items: metroItems }, admin)
const newCoin = (name: object) =>
  portal.send(createCoinTicket, { details: { ...ticketDetails, ...name }, items: coinItems }, admin)

describe('a name that is written another way is blocked all the same', () => {
  test.each([
    ['J.R.', 'Colt', ['JR|Colt', 'J R|Colt', 'J.R|Colt', 'j. r.|Colt,']],
    ['Hal', 'St. John Jr.', ['Hal|St John Jr', 'Hal|St. John, Jr.', 'Hal.|St John Jr.']],
  ])('%s %s', async (firstName, lastName, writings) => {
    expect((await portal.send(saveBlock, { firstName, lastName }, employee)).status).toBe(200)
    for (const writing of writings) {
      const [first, last] = writing.split('|')
      const name = { firstName: first, lastName: last }
      expect((await portal.send(saveBlock, name, employee)).status, writing).toBe(409)
      expect((await portal.send(checkBlock, name, employee)).body.blocked, writing).toBe(true)
      expect((await newMetro(name)).status, writing).toBe(409)
      expect((await newCoin(name)).status, writing).toBe(409)
    }
  })
})

describe('a ticket is blocked only by who may see tickets of its kind', () => {
  const named = { firstName: 'Zed', lastName: 'Nobody' }
  let metro = ''
  let coin = ''
  let byMetro: { token: string }
  let byCoin: { token: string }
  beforeAll(async () => {
    metro = `M${(await newMetro({})).body.data.id}`
    coin = `C${(await newCoin({})).body.data.id}`
    const { data } = (await portal.send(listGroups, {}, admin)).body
    const idOf = (name: string) =>
      data.flatMap(group => group.group_permissions).find(({ permission }) => permission.name === name)?.permission.id
    const groupWith = async (name: string, permission: string) => {
      await portal.send(createGroup, { name, description: name, permissionIds: [idOf(permission)] }, admin)
      return portal.signInAs(name)
    }
    byMetro = await groupWith('Metro alone', 'ticket')
    byCoin = await groupWith('Coins alone', 'new_coin')
  })

  test.each([addToBlockList, saveBlock])('$path', async call => {
    const statuses = []
    for (const [by, ticketId] of [
      [byCoin, metro],
      [byCoin, metro.slice(1)],
      [byCoin, 'M99999'],
      [byMetro, coin],
    ] as const)
      statuses.push((await portal.send(call, { ...named, ticketId }, by)).status)
    expect(statuses).toEqual([403, 403, 403, 403])
    expect((await portal.send(checkBlock, { ...named, ticketId: metro }, admin)).body.blocked).toBe(false)
  })

  test('each kind by its own', async () => {
    expect((await portal.send(addToBlockList, { ...named, ticketId: coin }, byCoin)).status).toBe(200)
    expect((await portal.send(saveBlock, { ...named, ticketId: metro }, byMetro)).status).toBe(200)
  })
})
