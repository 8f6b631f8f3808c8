import { becomeServer, buildIfStale, demoEnv, installPackages } from './steps.mjs'

installPackages()
buildIfStale()
await becomeServer(demoEnv)
