import { become, buildIfStale, installPackages } from './steps.mjs'

installPackages()
buildIfStale('web', 'server', 'bench')
await become(['bench/run.ts', ...process.argv.slice(2)])
