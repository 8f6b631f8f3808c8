import { become, installPackages } from './steps.mjs'

installPackages()
await become(['server/verify.ts', ...process.argv.slice(2)])
