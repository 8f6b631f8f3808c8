import { becomeServer, buildIfStale, installPackages } from './steps.mjs'

installPackages()
buildIfStale('web', 'server')
await becomeServer()
