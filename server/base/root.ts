import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

export const root = new URL('../..', pathToFileURL(createRequire(import.meta.url).resolve('#server/base/root.ts')))
