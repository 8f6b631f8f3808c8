import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '#features/all.server.ts'
import { boothCalls } from '#features/shop/reference-lists/word-lists.contract.ts'
import { isRead } from '#shared/endpoint.ts'
import { openTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const calls = features.handlers.map(({ call }) => call)
const readsByPost = calls.filter(call => call.method === 'POST' && call.reads)

test("the documents' lists by POST are declared reads, and nothing else is by its name", () => {
  expect(readsByPost.map(({ path }) => path).toSorted()).toEqual([
    'common/check-block-pass',
    'common/daily-chart-data',
    'common/daily-data',
    'common/fetch-other-details',
    'common/get-all-booths',
    'common/get-all-checks',
    'common/get-all-crypto-details',
    'common/get-all-notices',
    'common/get-all-tax-details',
    'common/get-all-transactions',
    'common/get-coin-receipt-deposits',
    'common/get-data-advance-search',
    'common/get-particular-transaction-data-with-id',
    'jewelry-receipts/get-all',
    'metals/get-all-metal-items-data',
    'metals/get-all-metals-data',
    'metrics/get-all-data',
    'printers/find',
    'transactions/compare-count',
    'transactions/get-balance-between-accounts',
  ])
  expect(calls.filter(call => call.reads && call.method !== 'POST')).toEqual([])
  expect(readsByPost.every(isRead)).toBe(true)
})

describe('the list of booths by POST', () => {
  test('is the same file as by GET', async () => {
    const admin = await portal.signInAs('Admin')
    const asFile = { ...admin, headers: { accept: 'text/csv' } }
    const file = await portal.send(boothCalls.listByPost, { displayOrderType: 'Coin' }, asFile)
    expect(file.status).toBe(200)
    expect(String(file.headers['content-type'])).toContain('text/csv')
    expect(file.body).toBe((await portal.send(boothCalls.list, { displayOrderType: 'Coin' }, asFile)).body)
  })

  test('has no use for an Idempotency-Key, not even for one that is too long', async () => {
    const admin = await portal.signInAs('Admin')
    const withKey = { ...admin, headers: { 'idempotency-key': 'k'.repeat(300) } }
    expect((await portal.send(boothCalls.listByPost, {}, withKey)).status).toBe(200)
    expect((await portal.send(boothCalls.add, { name: 'Booth 77' }, withKey)).status).toBe(400)
  })
})
