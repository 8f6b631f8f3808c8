import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { findPostmaster } from '#server/postgres/postmaster.ts'

export type ServerWatch = {
  /** What is done about it while the server does not answer, to be read after 'The database'. */
  state: () => string
  /** From now on nothing is started again. */
  rest: () => void
  /** The same, and waits for a start that is under way. */
  end: () => Promise<void>
}

type Watched = {
  /** Our connection to the server: it ends when the server does. */
  client: pg.Client
  /** Starts the server, or finds the one that is there, and answers with a new connection. */
  rejoin: () => Promise<pg.Client>
  directory: string
  log: Logger
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000
const LOOK_MS = 250

/** Starts a server again that died, or joins the one that somebody else has started, for as long as it takes. */
export const watchServer = ({ client, rejoin, directory, log }: Watched): ServerWatch => {
  let isResting = false
  let state = 'does not answer'
  let working: Promise<void> = Promise.resolve()

  /** Waits before the next try, but not when somebody else has started the server meanwhile. */
  const waitFor = async (ms: number) => {
    const until = Date.now() + ms
    while (!isResting && Date.now() < until && !(await findPostmaster(directory))) await delay(LOOK_MS)
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
      state = 'could not be started again; it is tried for as long as it takes, and the log says why'
      return false
    }
  }

  const bringBack = async () => {
    state = 'is being started again'
    log.warn('the database server is gone, and is started again')
    for (let wait = FIRST_WAIT_MS; !isResting; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      if (await tryToRejoin()) return
      await waitFor(wait)
    }
  }

  const follow = (connected: pg.Client) => {
    connected.once('end', () => {
      if (!isResting) working = bringBack()
    })
  }
  follow(client)

  const rest = () => {
    isResting = true
  }
  return {
    state: () => state,
    rest,
    end: () => {
      rest()
      return working
    },
  }
}
