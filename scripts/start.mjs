import { becomeServer, buildIfStale, installPackages } from './steps.mjs'

installPackages()
buildIfStale()
await becomeServer()
