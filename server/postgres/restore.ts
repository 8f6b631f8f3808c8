import { resolve } from 'node:path'
import { dataDir, runCommand } from '#server/postgres/command.ts'
import { restoreBackup } from '#server/postgres/restore-backup.ts'

await runCommand('Restore', async () => {
  const force = process.argv.includes('--force')
  const [from] = process.argv.slice(2).filter(word => word !== '--force')
  if (!from) throw new Error('say which backup: npm run restore -- FOLDER [--force]')
  const { aside } = await restoreBackup({ from: resolve(from), dataDir: dataDir(), force })
  if (aside) console.log(`The former data was moved to ${aside}.`)
  console.log(`Restored into ${dataDir()}. Start Loupe to use it; npm run verify checks it.`)
})
