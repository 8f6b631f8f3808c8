import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { findPostmaster } from '#server/postgres/postmaster.ts'

export type ServerWatch = {
  state: () => string
  stop: () => void
  /** Stops restarting and waits for a start that is under way. */
  end: () => Promise<void>
}

type Watched = {
  client: pg.Client
  rejoin: () => Promise<pg.Client>
  directory: string
  log: Logger
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000
const LOOK_MS = 250

/** Restarts a server that died, or joins one that another process started, for as long as it takes. */
export const watchServer = ({ client, rejoin, directory, log }: Watched): ServerWatch => {
  let isStopped = false
  let state = 'does not answer'
  let working: Promise<void> = Promise.resolve()

  /** Waits before the next attempt, unless another process has started the server. */
  const waitFor = async (ms: number) => {
    const until = Date.now() + ms
    while (!isStopped && Date.now() < until && !(await findPostmaster(directory))) await delay(LOOK_MS)
  }

  const tryToRejoin = async () => {
    try {
      const fresh = await rejoin()
      state = 'does not answer'
      follow(fresh)
      log.info('the database server runs again')
      return true
    } catch (error) {
      log.error({ err: error }, 'the database server could not be started again')
      state = 'could not be started again; the portal keeps trying, and the log has the reason'
      return false
    }
  }

  const bringBack = async () => {
    state = 'is being started again'
    log.warn('the database server is gone, and is started again')
    for (let wait = FIRST_WAIT_MS; !isStopped; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      if (await tryToRejoin()) return
      await waitFor(wait)
    }
  }

  const follow = (connected: pg.Client) => {
    connected.once('end', () => {
      if (!isStopped) working = bringBack()
    })
  }
  follow(client)

  const stop = () => {
    isStopped = true
  }
  return {
    state: () => state,
    stop,
    end: () => {
      stop()
      return working
    },
  }
}
