import { CompiledQuery, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './db.ts'

// What Kysely asks a transaction for besides its connection, and never uses.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** What a transaction still waits for when its work has returned. */
const leftToEnd = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * For work whose answer nobody needs: what comes next is sent behind it at once, and both travel together. The
 * transaction ends when it is done, and fails when it fails.
 */
export const leave = async (tx: Tx, work: Promise<unknown>) => {
  const left = leftToEnd.get(tx)
  if (!left) return void (await work)
  // It is looked at when the transaction ends, and must not end the process before.
  work.catch(() => {})
  left.push(work)
}

/** One transaction. Statements go out as they come, without waiting for each other's answers unless the work does. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async connection => {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: use => use(connection) })
    const tx = new Transaction<object>({ ...parts, executor })
    const begun = connection.executeQuery(CompiledQuery.raw('begin'))
    const left: Promise<unknown>[] = []
    leftToEnd.set(tx, left)
    await leave(tx, begun)
    try {
      const result = await work(tx)
      // Behind a statement that failed it takes the transaction back.
      await Promise.all([...left, connection.executeQuery(CompiledQuery.raw('commit'))])
      return result
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      // What failed first is the reason; whatever was sent behind it failed with it.
      await Promise.all(left)
      throw error
    }
  })
