import { CompiledQuery, type DatabaseConnection, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './db.ts'
import { prepared } from './prepared.ts'

// What Kysely asks a transaction for besides its connection, and never uses.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** The statements that the commit waits for, and what is done once it has succeeded. */
type Open = { pending: Promise<unknown>[]; followUps: ((db: Db) => void)[] }
const open = new WeakMap<Db, Open>()

/**
 * For one statement whose answer nobody needs: the next one is sent behind it at once. The commit waits for it, and the
 * transaction fails when it fails.
 */
export const awaitAtCommit = async (tx: Tx, statement: Promise<unknown>) => {
  const pending = open.get(tx)?.pending
  if (!pending) return void (await statement)
  // The commit reports its failure; unhandled until then, it would end the process.
  statement.catch(() => {})
  pending.push(statement)
}

/** Answers whether it will be done: a transaction that was not opened here does not report its commit. */
export const afterCommit = (tx: Db, followUp: (db: Db) => void) => open.get(tx)?.followUps.push(followUp) !== undefined

const refuseLateStatement = () =>
  Promise.reject(new Error('the transaction is over: this statement would run outside of it'))

/**
 * One transaction, pipelined: statements are sent as they come, without waiting for each other's answers unless the work
 * awaits them. Kysely's own transaction sends one at a time.
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
      // The first failure is the reason; the statements behind it failed because of it.
      await Promise.all(state.pending)
      throw error
    }
  })
