import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { queryClient } from '../../queries.ts'
import { ReportBlock } from './ReportBlock.tsx'
import { reportSection } from './report-sections.ts'

const listDays = endpoint({
  method: 'GET',
  path: 'days',
  access: 'all',
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ day: z.string(), count: z.int() })) }),
})

const chart = {
  title: 'Days',
  points: [{ key: 'mon', label: 'Monday', axis: 'Mon' }],
  series: [{ key: 'count', label: 'Count', tone: 1, values: [3] }],
  format: String,
} as const

const section = reportSection(listDays, 'data', {
  title: 'Days',
  columns: [
    { key: 'day', label: 'Date' },
    { key: 'count', label: 'Count' },
  ],
  chart: { of: () => chart, place: 'above' },
})

test('a section with a chart shows its table once, and no button that shows it again', () => {
  queryClient.setQueryData(['who am i'], { shop: { timeZone: 'UTC' } })
  const answer = { data: [{ day: 'Monday', count: 3 }] }
  const block = createElement(ReportBlock<typeof listDays>, { call: listDays, input: {}, section, answer })
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, block))
  expect(page.match(/<table/g)).toHaveLength(1)
  expect(page).toContain('Picture')
  expect(page).not.toContain('Show as table')
})
