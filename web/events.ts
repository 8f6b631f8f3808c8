import { eventStream, openEventStream } from './call.ts'

type ServerEvent = { topic: string; id: number | string }
type Listener = (event: ServerEvent) => void

const listeners = new Set<Listener>()
let isLive = false
const liveListeners = new Set<() => void>()

const setLive = (live: boolean) => {
  if (live === isLive) return
  isLive = live
  for (const listener of liveListeners) listener()
}

export const liveness = {
  get: () => isLive,
  subscribe: (listener: () => void) => {
    liveListeners.add(listener)
    return () => {
      liveListeners.delete(listener)
    }
  },
}

export const onEvent = (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const deliver = (event: ServerEvent) => {
  for (const listener of listeners) listener(event)
}

let hadGap = false

const readBlock = (block: string) => {
  if (block.startsWith('event: ready')) {
    eventStream.name = (JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { stream?: string }).stream
    setLive(true)
    deliver({ topic: hadGap ? 'reconnected' : 'connected', id: 0 })
    hadGap = false
  }
  const data = /^data: (.*)$/m.exec(block)?.[1]
  if (!data || block.startsWith('event:')) return
  deliver(JSON.parse(data) as ServerEvent)
}

/** The server sends something every 15 s, so a stream silent for longer is dead. */
const LONGEST_SILENCE_MS = 40_000

const readStream = async (stream: ReadableStream<Uint8Array>) => {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let buffer = ''
  for (;;) {
    const silence = setTimeout(() => void reader.cancel(), LONGEST_SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silence))
    if (done) return
    buffer += value
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) readBlock(block)
  }
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** One stream per page, reopened when it breaks; after a gap every screen fetches anew. */
export const followEvents = () => {
  const stop = new AbortController()
  const run = async () => {
    for (let wait = FIRST_WAIT_MS; !stop.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const stream = await openEventStream(stop.signal)
        wait = FIRST_WAIT_MS
        await readStream(stream)
      } catch {}
      setLive(false)
      eventStream.name = undefined
      hadGap = true
      if (stop.signal.aborted) return
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  void run()
  return () => stop.abort()
}
