import { become, buildWebIfStale, installPackages } from './steps.mjs'

installPackages()
// The way from a click to the next list is measured in the browser.
buildWebIfStale()
await become(['bench/run.ts', ...process.argv.slice(2)])
