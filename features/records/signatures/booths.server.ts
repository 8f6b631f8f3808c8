import type { Db } from '#server/db.ts'
import { refuse } from '#shared/errors.ts'
import { getBoothName } from './signatures.queries.ts'

/** A booth in the shop's own spelling; at one that does not exist a pad would wait for ever. */
export const boothNamed = async (db: Db, booth: string) => {
  const name = await getBoothName(db, booth)
  if (name !== undefined) return name
  const text = booth === '' ? 'Booth is Blank' : `${booth} is not a booth of the shop`
  throw refuse('invalid', text, { booth: text })
}
