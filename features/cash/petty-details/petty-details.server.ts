import type { Db, Tx } from '#server/db/db.ts'
import type { Context } from '#server/http/handle.ts'
import { type Problem, when } from '#shared/errors.ts'
import { changePettyCash, getPettyCash, getPettyCashUser, removePettyCash } from './petty-details.queries.ts'
import type { PettyTransaction } from './petty-details.rules.ts'
import { pettyPlaceOf } from './petty-places.rules.ts'

/** The user must be on the list; a saved transaction keeps a user who left it. */
export const pettyUserProblems = async (db: Db, values: PettyTransaction, keptName = ''): Promise<Problem[]> => {
  const name = pettyPlaceOf(values)?.name ?? ''
  if (name === '' || name === keptName) return []
  return when(!(await getPettyCashUser(db, name)), 'pettyName', `There is no Petty Cash User ${name}`)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Petty cash details belong to the transaction's number. */
export const changePettyDetails = async (tx: Tx, number: number, values: PettyTransaction, { vault }: Context) => {
  const petty = pettyPlaceOf(values)
  if (!petty) return removePettyCash(tx, number)
  const kept = values.SSN === '' ? undefined : await getPettyCash(tx, number)
  const isNew = /^\d{3}-?\d{2}-?\d{4}$/.test(values.SSN)
  const digits = digitsOf(values.SSN)
  await changePettyCash(tx, number, {
    name: (await getPettyCashUser(tx, petty.name))?.name ?? petty.name,
    who: values.pettyWho,
    email: values.eMail,
    ...(isNew
      ? { sealedSsn: vault.seal(digits), ssnLast4: digits.slice(-4) }
      : { sealedSsn: kept?.sealedSsn ?? null, ssnLast4: kept?.ssnLast4 ?? '' }),
  })
}
