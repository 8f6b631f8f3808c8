import { defaultParseSearch } from '@tanstack/react-router'
import { expect } from 'vitest'
import { listFigureRows } from '#features/insight/figures/figures.contract.ts'
import { listJournalPostings, listLaterChanges } from '#features/insight/postings/postings.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { TestPortal } from './portal.ts'

const lists: Record<string, Endpoint> = {
  '/portal/books/rows': listFigureRows,
  '/portal/books/postings': listJournalPostings,
  '/portal/books/later': listLaterChanges,
}

type Rows = { data: { value: number }[]; count: number; totals: { value: number } }

export const inCents = (amount: number) => Math.round(amount * 100)

/** Opens an address as the browser does and adds up all pages behind it. */
export const openRows = (portal: TestPortal, as: { token: string }) => async (to: string) => {
  const { pathname, search } = new URL(to, 'http://shop')
  const call = lists[pathname]
  if (!call) throw new Error(`${to} is no list of rows`)
  const values: number[] = []
  for (let page = 1; ; page += 1) {
    const { status, body } = await portal.send(call, { ...defaultParseSearch(search), page }, as)
    expect(status, JSON.stringify(body)).toBe(200)
    const { data, count, totals } = body as unknown as Rows
    values.push(...data.map(({ value }) => inCents(value)))
    const sum = values.reduce((all, value) => all + value, 0)
    if (values.length < count && data.length > 0) continue
    expect([values.length, inCents(totals.value)], to).toEqual([count, sum])
    return { count, sum }
  }
}
