import { CompiledQuery, type DatabaseConnection, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './db.ts'
import { prepared } from './prepared.ts'

// Kysely requires a dialect for a transaction besides its connection, and never uses it.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

type Open = { pending: Promise<unknown>[]; followUps: ((db: Db) => void)[] }
const open = new WeakMap<Db, Open>()

/** For a statement whose answer nobody needs: the next one is sent at once, and the transaction fails if it fails. */
export const awaitAtCommit = async (tx: Tx, statement: Promise<unknown>) => {
  const pending = open.get(tx)?.pending
  if (!pending) return void (await statement)
  // The commit reports the failure; an unhandled rejection before it would end the process.
  statement.catch(() => {})
  pending.push(statement)
}

/** Returns whether the follow-up will run: a transaction opened elsewhere does not report its commit. */
export const afterCommit = (tx: Db, followUp: (db: Db) => void) => open.get(tx)?.followUps.push(followUp) !== undefined

const refuseLateStatement = () =>
  Promise.reject(new Error('the transaction is over: this statement would run outside of it'))

/**
 * One pipelined transaction: statements are sent without waiting for each other's answers unless the work awaits them.
 * Kysely's own transaction sends one at a time.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async connection => {
    let isOpen = true
    const provideConnection = <R>(use: (connection: DatabaseConnection) => Promise<R>) =>
      isOpen ? use(connection) : refuseLateStatement()
    const executor = db.getExecutor().withConnectionProvider({ provideConnection })
    const tx = new Transaction<object>({ ...parts, executor })
    const state: Open = { pending: [], followUps: [] }
    open.set(tx, state)
    await awaitAtCommit(tx, connection.executeQuery(prepared`begin`.compile(db)))
    try {
      const result = await work(tx)
      isOpen = false
      await Promise.all([...state.pending, connection.executeQuery(prepared`commit`.compile(db))])
      for (const followUp of state.followUps) followUp(db)
      return result
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      await Promise.all(state.pending)
      throw error
    }
  })
