import { become, buildWebIfStale, demoEnv, installPackages } from './steps.mjs'

installPackages()
buildWebIfStale()
await become(['server/main.ts'], demoEnv)
