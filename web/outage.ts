import { readHealth, whenUnavailable } from './call.ts'
import { onEvent } from './events.ts'
import { queryClient } from './queries.ts'
import { createStore } from './ui/store.ts'

const AGAIN_MS = 1000

const store = createStore<string | undefined>(undefined)

/** What the server says of its database while it can not be used; undefined while it can. */
export const outage = { get: store.get, subscribe: store.subscribe }

let isWatching = false

const pause = () => new Promise(resolve => setTimeout(resolve, AGAIN_MS))

/** Asks for the server's health until it is well, and then reads everything on screen again. */
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

/** A refused call or the event stream tells of an outage; the server's health tells of its end. */
export const followOutages = () => {
  whenUnavailable(() => void watch())
  onEvent(({ topic }) => topic === 'lost' && void watch())
}
