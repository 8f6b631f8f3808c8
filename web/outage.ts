import { readHealth, whenUnavailable } from './call.ts'
import { onEvent } from './events.ts'
import { queryClient } from './queries.ts'
import { createStore } from './ui/store.ts'

const AGAIN_MS = 1000

const store = createStore<string | undefined>(undefined)

export const outage = { get: store.get, subscribe: store.subscribe }

let isWatching = false

const pause = () => new Promise(resolve => setTimeout(resolve, AGAIN_MS))

const watch = async () => {
  if (isWatching) return
  isWatching = true
  for (let trouble = await readHealth(); trouble !== undefined; trouble = await readHealth()) {
    store.set(() => trouble)
    await pause()
  }
  isWatching = false
  if (store.get() === undefined) return
  store.set(() => undefined)
  await queryClient.invalidateQueries()
}

export const followOutages = () => {
  whenUnavailable(() => void watch())
  onEvent(({ topic }) => topic === 'lost' && void watch())
}
