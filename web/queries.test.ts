import { expect, test } from 'vitest'
import { markOffScreenStale, queryClient } from './queries.ts'

test('what was read a moment ago and is off the screen is read again after a change', () => {
  queryClient.setQueryData(['tickets'], ['M4'])
  expect(queryClient.getQueryState(['tickets'])?.isInvalidated).toBe(false)
  markOffScreenStale()
  expect(queryClient.getQueryState(['tickets'])).toMatchObject({
    isInvalidated: true,
    fetchStatus: 'idle',
    data: ['M4'],
  })
})
