import type { Db, Tx } from '#server/db.ts'
import type { Context } from '#server/http/handle.ts'
import { type Problem, when } from '#shared/errors.ts'
import { dropPettyCash, getPettyCash, getPettyCashUser, savePettyCash } from './petty-details.queries.ts'
import { pettyPlaceOf, type TransactionValues } from './transactions.rules.ts'

/** Petty cash is of somebody on the list; a transaction keeps its name when its user has left the list since. */
export const pettyUserProblems = async (db: Db, values: TransactionValues, keptName = ''): Promise<Problem[]> => {
  const name = pettyPlaceOf(values)?.name ?? ''
  if (name === '' || name === keptName) return []
  return when(!(await getPettyCashUser(db, name)), 'pettyName', `There is no Petty Cash User ${name}`)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Who the petty cash is for goes with the transaction's number; any other transaction has nobody. */
export const keepPetty = async (tx: Tx, number: number, values: TransactionValues, { vault }: Context) => {
  const petty = pettyPlaceOf(values)
  if (!petty) return dropPettyCash(tx, number)
  const kept = values.SSN === '' ? undefined : await getPettyCash(tx, number)
  const isNew = /^\d{3}-?\d{2}-?\d{4}$/.test(values.SSN)
  const digits = digitsOf(values.SSN)
  await savePettyCash(tx, number, {
    name: (await getPettyCashUser(tx, petty.name))?.name ?? petty.name,
    who: values.pettyWho,
    email: values.eMail,
    ...(isNew
      ? { sealedSsn: vault.seal(digits), ssnLast4: digits.slice(-4) }
      : { sealedSsn: kept?.sealedSsn ?? null, ssnLast4: kept?.ssnLast4 ?? '' }),
  })
}
