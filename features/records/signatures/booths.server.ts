import type { Db } from '#server/db/db.ts'
import { refuse } from '#shared/errors.ts'
import { getBoothName } from './signatures.queries.ts'

/** A pad at an unknown booth would wait for ever, so it is refused. */
export const boothNamed = async (db: Db, booth: string) => {
  const name = await getBoothName(db, booth)
  if (name !== undefined) return name
  const text = booth === '' ? 'Booth is Blank' : `${booth} is not a booth of the shop`
  throw refuse('invalid', text, { booth: text })
}
