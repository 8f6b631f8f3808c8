import type { APIRequestContext, Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { callAs } from './people.ts'

export type NoticeFeed = { data: { id: number; ticketId: string }[]; count: number }

const MOST_PAGES = 20

/** Reads the whole feed, because paid notices follow all waiting ones. */
const findNoticeIds = async (request: APIRequestContext, tickets: readonly string[]) => {
  const admin = await callAs(request, 'Admin')
  const ids: number[] = []
  for (let page = 1; page <= MOST_PAGES && ids.length < tickets.length; page++) {
    const { data } = (await (await admin.get(`common/get-all-notices?page=${page}`)).json()) as NoticeFeed
    if (data.length === 0) break
    ids.push(...data.filter(one => tickets.includes(one.ticketId)).map(one => one.id))
  }
  return ids
}

/** Hides the notices of other tickets. */
export const showNoticesOf = async (page: Page, request: APIRequestContext, tickets: readonly string[]) => {
  const ids = await findNoticeIds(request, tickets)
  await intercept(page, '**/api/common/get-all-notices*', route => {
    const url = new URL(route.request().url())
    url.searchParams.set('noticeIds', ids.join(','))
    return route.continue({ url: url.href })
  })
}
