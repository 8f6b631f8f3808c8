import { become, buildIfStale, installPackages } from './steps.mjs'

installPackages()
buildIfStale('web', 'server')
await become(['fuzz/run.ts', ...process.argv.slice(2)])
