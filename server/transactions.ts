import { CompiledQuery, type DatabaseConnection, PostgresDialect, Transaction } from 'kysely'
import type { Db, Tx } from './db.ts'

// What Kysely asks a transaction for besides its connection, and never uses.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** What a transaction still waits for when its work has returned, and what follows when it is committed. */
type Open = { left: Promise<unknown>[]; following: ((db: Db) => void)[] }
const open = new WeakMap<Db, Open>()

/**
 * For one statement whose answer nobody needs: what comes next is sent behind it at once, and both travel together. The
 * transaction ends when it is answered, and fails when it fails.
 */
export const leave = async (tx: Tx, statement: Promise<unknown>) => {
  const left = open.get(tx)?.left
  if (!left) return void (await statement)
  // It is looked at when the transaction ends, and must not end the process before.
  statement.catch(() => {})
  left.push(statement)
}

/** Answers whether it will be done: a transaction that was not opened here does not tell of its end. */
export const afterCommit = (tx: Db, follow: (db: Db) => void) => open.get(tx)?.following.push(follow) !== undefined

const isOver = () => Promise.reject(new Error('the transaction is over: this statement would run outside of it'))

/** One transaction. Statements go out as they come, without waiting for each other's answers unless the work does. */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async connection => {
    let isOpen = true
    const provideConnection = <R>(use: (connection: DatabaseConnection) => Promise<R>) =>
      isOpen ? use(connection) : isOver()
    const executor = db.getExecutor().withConnectionProvider({ provideConnection })
    const tx = new Transaction<object>({ ...parts, executor })
    const begun = connection.executeQuery(CompiledQuery.raw('/* prepared */ begin'))
    const left: Promise<unknown>[] = []
    const following: Open['following'] = []
    open.set(tx, { left, following })
    await leave(tx, begun)
    try {
      const result = await work(tx)
      isOpen = false
      // Behind a statement that failed it is passed over, or fails.
      await Promise.all([...left, connection.executeQuery(CompiledQuery.raw('/* prepared */ commit'))])
      for (const follow of following) follow(db)
      return result
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      // What failed first is the reason; whatever was sent behind it failed with it.
      await Promise.all(left)
      throw error
    }
  })
