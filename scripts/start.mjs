import { become, buildWebIfStale, installPackages } from './steps.mjs'

installPackages()
buildWebIfStale()
await become(['server/main.ts'])
