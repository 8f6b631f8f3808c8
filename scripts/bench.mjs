import { become, installPackages } from './steps.mjs'

installPackages()
await become(['bench/run.ts', ...process.argv.slice(2)])
