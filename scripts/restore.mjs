import { become, installPackages } from './steps.mjs'

installPackages()
await become(['server/postgres/restore.ts', ...process.argv.slice(2)])
