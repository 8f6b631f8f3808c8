import { become, installPackages } from './steps.mjs'

installPackages()
await become(['server/postgres/backup.ts', ...process.argv.slice(2)])
