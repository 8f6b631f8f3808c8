import type { Logger } from 'pino'
import type { Env } from '../base/env.ts'
import type { Vault } from '../base/secrets.ts'
import type { Cache } from '../db/cache.ts'
import type { Db } from '../db/db.ts'
import type { EventHub } from '../db/events.ts'
import type { FileStore } from '../files/store.ts'
import type { PdfMaker } from '../print/pdf.ts'

export type Services = {
  env: Env
  db: Db
  vault: Vault
  store: FileStore
  hub: EventHub
  cache: Cache
  pdf: PdfMaker
  log: Logger
}
