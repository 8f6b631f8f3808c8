import type { Logger } from 'pino'
import type { Cache } from './cache.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { EventHub } from './events.ts'
import type { FileStore } from './files/store.ts'
import type { PdfMaker } from './print/pdf.ts'
import type { Vault } from './secrets.ts'

/** What the running portal is made of; handlers and jobs get it handed over. */
export type Parts = {
  env: Env
  db: Db
  vault: Vault
  store: FileStore
  hub: EventHub
  cache: Cache
  pdf: PdfMaker
  log: Logger
}
