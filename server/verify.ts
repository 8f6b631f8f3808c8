import { existsSync } from 'node:fs'
import { openDb, openPool } from './db.ts'
import { readEnv } from './env.ts'
import { countHistory, findBrokenHistory } from './history.ts'
import { postgresFolder, startEmbeddedPostgres } from './postgres/embedded.ts'

/** The database that the portal of this environment uses; a folder without one is not made into one. */
const openDatabase = async () => {
  const { databaseUrl, dataDir } = readEnv(process.env)
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const folder = postgresFolder(dataDir)
  if (!existsSync(folder)) throw new Error(`there is no database under ${dataDir}`)
  return startEmbeddedPostgres({ folder })
}

const verifyHistory = async (url: string) => {
  const db = openDb(openPool(url, 1))
  try {
    const broken = await findBrokenHistory(db)
    const { entries, seals } = await countHistory(db)
    for (const { id, why, of } of broken) console.error(`History: ${of} ${id} does not hold, ${why}`)
    const outcome = broken.length === 0 ? 'all whole' : `${broken.length} broken`
    console.log(`History: ${entries} entries, ${seals} seals, ${outcome}`)
    return broken.length === 0
  } finally {
    await db.destroy()
  }
}

const verify = async () => {
  const { url, stop } = await openDatabase()
  try {
    return await verifyHistory(url)
  } finally {
    await stop()
  }
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  console.error(`Verify failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
