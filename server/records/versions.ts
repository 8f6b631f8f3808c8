import { refuse } from '#shared/errors.ts'
import { formatInstant } from '#shared/time.ts'
import type { Db } from '../db/db.ts'
import { readSetting } from '../db/settings.ts'
import { getLastEditor } from './history.ts'

type Versioned = { id: number | string; version?: number }

/**
 * Refuses an update made from a stale record, and says who changed it and when. A caller that sends no version
 * overwrites; history shows both.
 */
export const assertUnchanged = async (db: Db, of: string, record: Versioned, version: number | undefined) => {
  if (version === undefined || version === record.version) return
  const change = await getLastEditor(db, of, record.id)
  const { timeZone } = await readSetting(db, 'shop')
  const who = change ? `by ${change.name} at ${formatInstant(change.at, timeZone)}` : 'by someone else'
  throw refuse('conflict', `Changed ${who}. Your text is kept. Compare, then save again.`)
}
