import { existsSync } from 'node:fs'
import { readEnv } from './base/env.ts'
import { textOfFailure } from './base/log.ts'
import { openPool } from './db/connections.ts'
import { type Db, openDb } from './db/db.ts'
import { postgresFolder, startEmbeddedPostgres } from './postgres/embedded.ts'
import { countHistory, findBrokenHistory } from './records/history.ts'

/** One check of the books: how much was read, and a sentence for each error. */
export type Verification = { name: string; run: (db: Db) => Promise<{ read: string; broken: string[] }> }

export const historyCheck: Verification = {
  name: 'History',
  run: async db => {
    const broken = await findBrokenHistory(db)
    const { entries, seals } = await countHistory(db)
    return {
      read: `${entries} entries, ${seals} seals`,
      broken: broken.map(({ id, why, of }) => `${of} ${id} does not hold, ${why}`),
    }
  },
}

/** For a command beside the server, or without one. */
export const openDatabase = async () => {
  const { databaseUrl, dataDir } = readEnv(process.env)
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const folder = postgresFolder(dataDir)
  if (!existsSync(folder)) throw new Error(`there is no database under ${dataDir}`)
  return startEmbeddedPostgres({ folder })
}

const runCheck = async (db: Db, { name, run }: Verification) => {
  const { read, broken } = await run(db)
  for (const text of broken) console.error(`${name}: ${text}`)
  console.log(`${name}: ${read}, ${broken.length === 0 ? 'all whole' : `${broken.length} broken`}`)
  return broken.length === 0
}

const runChecks = async (url: string, checks: readonly Verification[]) => {
  const db = openDb(openPool(url, 1))
  try {
    let isWhole = true
    for (const check of checks) isWhole = (await runCheck(db, check)) && isWhole
    return isWhole
  } finally {
    await db.destroy()
  }
}

const verifyDatabase = async (checks: readonly Verification[]) => {
  const { url, stop } = await openDatabase()
  try {
    return await runChecks(url, checks)
  } finally {
    await stop()
  }
}

export const verify = async (checks: readonly Verification[]) => {
  try {
    process.exitCode = (await verifyDatabase(checks)) ? 0 : 1
  } catch (error) {
    console.error(`Verify failed: ${textOfFailure(error)}`)
    process.exitCode = 1
  }
}
