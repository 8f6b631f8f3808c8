import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAuthenticatorCode, getCurrentUser } from '#features/access/session/session.contract.ts'
import { createMetroTicket } from '#features/buying/metro-tickets/metro-tickets.contract.ts'
import { saveSpotPrice } from '#features/outside/spot-prices/spot-prices.contract.ts'
import { metroItems, ticketDetails } from '#tests/factories.ts'
import { openTestPortal, type TestPortal } from '#tests/portal.ts'
import { boothCalls, clerkCalls, fromOptionCalls, lookUpClerks } from '../reference-lists/word-lists.contract.ts'
import { getSetupGuide, saveSetupGuide } from '../settings/setup-guide.contract.ts'
import { getShopSettings, saveShopSettings } from '../settings/shop.contract.ts'

let portal: TestPortal
let admin: { token: string }
beforeAll(async () => {
  portal = await openTestPortal({}, { fresh: true })
  admin = await portal.signInAs('Admin')
})
afterAll(() => portal.close())

const guide = async () => (await portal.send(getSetupGuide, {}, admin)).body.data
const state = async () => (await guide()).state

test('a new shop has the fixed lists and nothing invented', async () => {
  expect((await portal.send(lookUpClerks, {}, admin)).body.data).toEqual([])
  expect((await portal.send(clerkCalls.list, {}, admin)).body).toEqual({ data: [], count: 0 })
  expect((await portal.send(boothCalls.list, {}, admin)).body.data).toHaveLength(9)
  expect((await portal.send(fromOptionCalls.list, {}, admin)).body.data).toHaveLength(14)
  expect((await portal.send(getShopSettings, {}, admin)).body.data).toMatchObject({
    name: '',
    address: '',
    phone: '',
    licence: '',
    taxRate: '8.375',
    timeZone: 'America/Los_Angeles',
  })
  expect(await state()).toMatchObject({
    shop: { name: '', address: '', phone: '', hasLogo: false },
    clerks: [],
    printing: [],
    hasBankAccount: false,
    hasMail: false,
    hasPoliceService: false,
    goldPrice: null,
    hasPrice: false,
    hasTicket: false,
  })
})

test('without a name the shop signs people in all the same, and a time zone can be saved before a name', async () => {
  expect((await portal.send(getCurrentUser, {}, admin)).body.data.shop.name).toBe('')
  expect((await portal.send(getAuthenticatorCode, {}, admin)).status).toBe(200)
  expect((await portal.send(saveShopSettings, { taxRate: '8.1' }, admin)).status).toBe(200)
  expect((await portal.send(saveShopSettings, { name: ' ' }, admin)).body.message).toBe('Shop Name is Blank')
})

test('each thing that is entered is there at once', async () => {
  await portal.send(saveShopSettings, { name: 'Silver Mesa', address: '4410 Paloma', phone: '702 555 0148' }, admin)
  await portal.send(clerkCalls.add, { name: 'Luis' }, admin)
  await portal.send(saveSpotPrice, { item: 'gold', price: 4050 }, admin)
  await portal.send(createMetroTicket, { details: ticketDetails, items: metroItems }, admin)
  expect(await state()).toMatchObject({
    shop: { name: 'Silver Mesa', address: '4410 Paloma', phone: '702 555 0148', hasLogo: false },
    clerks: ['Luis'],
    goldPrice: 4050,
    hasPrice: true,
    hasTicket: true,
  })
})

test('an admin puts the guide away and brings it back; nobody else sees it', async () => {
  const { version } = await guide()
  expect((await portal.send(saveSetupGuide, { isAway: true, version }, admin)).status).toBe(200)
  expect((await guide()).isAway).toBe(true)
  expect((await portal.send(saveSetupGuide, { isAway: false, version }, admin)).status).toBe(409)
  await portal.send(saveSetupGuide, { isAway: false }, admin)
  expect((await guide()).isAway).toBe(false)
  const employee = await portal.signInAs('Employee')
  expect((await portal.send(getSetupGuide, {}, employee)).status).toBe(403)
  expect((await portal.send(saveSetupGuide, { isAway: true }, employee)).status).toBe(403)
})
