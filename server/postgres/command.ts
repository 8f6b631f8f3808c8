import { resolve } from 'node:path'
import { textOfFailure } from '#server/base/log.ts'

export const dataDir = () => resolve(process.env.DATA_DIR || './data')

export const runCommand = async (name: string, work: () => Promise<void>) => {
  try {
    if (process.env.DATABASE_URL)
      throw new Error(
        'DATABASE_URL is set: this database is not the embedded one, use its own backups (and those of the S3 store)',
      )
    await work()
  } catch (error) {
    console.error(`${name} failed: ${textOfFailure(error)}`)
    process.exitCode = 1
  }
}
