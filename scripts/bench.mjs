import { become, buildIfStale, installPackages } from './steps.mjs'

installPackages()
buildIfStale()
await become(['bench/run.ts', ...process.argv.slice(2)])
