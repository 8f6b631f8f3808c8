import type { Db } from '#server/db.ts'
import { refuse } from '#shared/errors.ts'
import { getBoothName, getStationCode } from './signatures.queries.ts'

/** A booth in the shop's own spelling; at one that does not exist a pad would wait for ever. */
export const boothNamed = async (db: Db, booth: string) => {
  const name = await getBoothName(db, booth)
  if (name !== undefined) return name
  const text = booth === '' ? 'Booth is Blank' : `${booth} is not a booth of the shop`
  throw refuse('invalid', text, { booth: text })
}

/** A pad may name no station; one that does not exist would print elsewhere without a word. */
export const stationNamed = async (db: Db, station: string) => {
  const code = station === '' ? '' : await getStationCode(db, station)
  if (code !== undefined) return code
  const text = 'Station is not on the list'
  throw refuse('invalid', text, { station: text })
}
