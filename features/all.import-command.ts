import { importKinds } from './all.imports.ts'
import { runImportCommand } from './insight/imports/import-command.ts'

await runImportCommand(importKinds, process.argv.slice(2))
