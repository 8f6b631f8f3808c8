import { resolve } from 'node:path'

/** The data folder that a backup command works on. */
export const dataDir = () => resolve(process.env.DATA_DIR || './data')

/** Runs a command of the operator: a failure is one clear line and exit code 1. */
export const runCommand = async (name: string, work: () => Promise<void>) => {
  try {
    if (process.env.DATABASE_URL)
      throw new Error(
        'DATABASE_URL is set: this database is not the embedded one, use its own backups (and those of the S3 store)',
      )
    await work()
  } catch (error) {
    console.error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
