import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from './call.ts'
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

test('a change without a connection is refused at once, and not made later', async () => {
  onlineManager.setOnline(false)
  let sent = 0
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      sent += 1
      throw new CallError('offline', 'No connection')
    },
  })
  await expect(change.execute(undefined)).rejects.toThrow('No connection')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(sent).toBe(1)
})
