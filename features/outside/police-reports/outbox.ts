import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/base/env.ts'

/** Without a service, envelopes are files in DATA_DIR/outbox that only their owner can read. */

const folderOf = (env: Env) => join(env.dataDir, 'outbox')
const pathOf = (env: Env, name: string) => join(folderOf(env), `${name}.xml`)

export const saveInOutbox = async (env: Env, name: string, envelope: string) => {
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 })
  await writeFile(pathOf(env, name), envelope, { mode: 0o600 })
}

export const removeFromOutbox = (env: Env, name: string) => rm(pathOf(env, name), { force: true })
