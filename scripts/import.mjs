import { become, installPackages } from './steps.mjs'

installPackages()
await become(['features/all.import-command.ts', ...process.argv.slice(2)])
