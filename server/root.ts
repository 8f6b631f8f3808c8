import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The project's folder, both for the sources and for the built server. */
export const root = new URL('..', pathToFileURL(createRequire(import.meta.url).resolve('#server/root.ts')))
