import type { Tx } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import type { Parts } from '#server/parts.ts'
import type { Vault } from '#server/secrets.ts'
import { hashesOfNumbers, openIdNumber } from './id-numbers.server.ts'
import { takeOldNumbers } from './old-numbers.queries.ts'
import { addNumbers } from './people.queries.ts'

/** A few hundred people at a time, each batch a transaction: whoever is stopped goes on where it was. */
const hashBatch = async (tx: Tx, vault: Vault) => {
  const people = await takeOldNumbers(tx)
  for (const { personId, sealed } of people)
    await addNumbers(tx, personId, hashesOfNumbers(vault, ...sealed.map(number => openIdNumber(vault, number))))
  return people.length
}

export const hashOldNumbers = async ({ db, vault }: Pick<Parts, 'db' | 'vault'>) => {
  while ((await db.transaction().execute(tx => hashBatch(tx, vault))) > 0);
}

/** Numbers of before are hashed alone too, once; the database has not the key for it. */
export const peopleJobs = [job({ name: 'hash_old_numbers', atStart: true, run: hashOldNumbers })]
