import type { Env } from '../base/env.ts'
import { openS3Store } from './s3-store.ts'
import { type FileStore, openFolderStore } from './store.ts'

export const openFileStore = (env: Pick<Env, 's3' | 'filesDir'>): FileStore =>
  env.s3 ? openS3Store(env.s3) : openFolderStore(env.filesDir)
