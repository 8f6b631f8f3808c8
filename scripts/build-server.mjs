// Tests that start and kill a server build it with this.
import { buildIfStale } from './steps.mjs'

buildIfStale('server')
