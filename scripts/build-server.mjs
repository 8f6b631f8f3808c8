// For the tests that start and kill a server.
import { buildIfStale } from './steps.mjs'

buildIfStale('server')
