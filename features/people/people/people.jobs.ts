import type { Vault } from '#server/base/secrets.ts'
import type { Tx } from '#server/db/db.ts'
import { job } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { hashesOfNumbers, openIdNumber } from './id-numbers.server.ts'
import { addNumbers } from './people.queries.ts'
import { lockUnhashedNumbers } from './unhashed-numbers.queries.ts'

/** Each batch is a transaction of its own, so a stopped job continues where it was. */
const hashBatch = async (tx: Tx, vault: Vault) => {
  const people = await lockUnhashedNumbers(tx)
  for (const { personId, sealed } of people)
    await addNumbers(tx, personId, hashesOfNumbers(vault, ...sealed.map(number => openIdNumber(vault, number))))
  return people.length
}

export const hashOldNumbers = async ({ db, vault }: Pick<Services, 'db' | 'vault'>) => {
  while ((await db.transaction().execute(tx => hashBatch(tx, vault))) > 0);
}

/** Runs here once and not in a migration, because the database does not have the key. */
export const peopleJobs = [job({ name: 'hash_old_numbers', atStart: true, run: hashOldNumbers })]
