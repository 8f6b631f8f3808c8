import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dataDir, runCommand } from '#server/postgres/command.ts'
import { stamp } from '#server/postgres/copying.ts'
import { backUp } from '#server/postgres/hot-backup.ts'

await runCommand('Backup', async () => {
  const target = resolve(process.argv[2] || `${dataDir()}-backups/${stamp()}`)
  await backUp({ dataDir: dataDir(), target })
  console.log(`Backup written to ${target}: the database, its password and the files.`)
  console.log(
    existsSync(join(target, 'data.key'))
      ? 'It INCLUDES data.key, which opens the encrypted fields: keep the backup as safe as the shop itself.'
      : 'It does NOT include the key of the encrypted fields, which you keep in DATA_KEY: without it they stay closed.',
  )
})
