import { become, installPackages } from './steps.mjs'

installPackages()
await become(['features/all.verify.ts', ...process.argv.slice(2)])
