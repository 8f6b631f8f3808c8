import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { callAs } from './people.ts'

export const DAILY = '/portal/transactions/daily'
export const RECONCILE = '/portal/transactions/reconcile'

type Counted = {
  denom100?: number
  denom20?: number
  denom10?: number
  denom5?: number
  denom1?: number
  coins?: number
}

const moveCash = async (request: APIRequestContext, places: { src: string; dest: string }, notes: Counted) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('common/create-new-transaction', { ...places, comment: 'For the test', ...notes })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

export const bringCash = (request: APIRequestContext, dest: string, notes: Counted) =>
  moveCash(request, { src: 'bank', dest }, notes)

export const takeCash = (request: APIRequestContext, src: string, notes: Counted) =>
  moveCash(request, { src, dest: 'bank' }, notes)

export const countElsewhere = async (request: APIRequestContext, dest: string, notes: Counted) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.post('transactions/reconcile', { dest, comment: '', coins: 0, ...notes })
  expect(answer.status()).toBe(200)
}

/** The server makes the next save, and its answer is lost. */
export const loseCount = (page: Page, address: string) =>
  intercept(
    page,
    address,
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

type Place = { slug: string; amount: number; balances: Record<string, number>; lastCount: { count: number } | null }

export const placeOf = async (request: APIRequestContext, slug: string) => {
  const admin = await callAs(request, 'Admin')
  const answer = await admin.get('transactions/get-daily-data')
  const { data } = (await answer.json()) as { data: { transactionOptions: Place[] } }
  const place = data.transactionOptions.find(one => one.slug === slug)
  if (!place) throw new Error(`there is no place ${slug}`)
  return place
}

/** The field of one note of one account on a Daily Count. */
export const noteField = (page: Page, place: string, note: string) =>
  page.getByLabel(`${place} ${note}`, { exact: true })

export const countRow = (page: Page, table: string, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row }) })
