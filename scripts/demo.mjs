import { becomeServer, buildIfStale, demoEnv, installPackages } from './steps.mjs'

installPackages()
buildIfStale('web', 'server')
await becomeServer(demoEnv)
