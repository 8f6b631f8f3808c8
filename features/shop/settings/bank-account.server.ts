import type { Parts } from '#server/parts.ts'
import type { Vault } from '#server/secrets.ts'
import { readSetting } from '#server/settings.ts'
import type { Setting } from '#shared/settings.ts'
import { keepSealedAccount, lockPlainAccount } from './bank-account.queries.ts'
import type { BankAccount } from './bank-account.rules.ts'

/** Routing and account number are sealed at rest, and open only while a check is drawn or they are replaced. */

const none: BankAccount = { routingNumber: '', accountNumber: '' }

export const openAccount = (vault: Vault, { sealedAccount }: Pick<Setting<'bank'>, 'sealedAccount'>): BankAccount =>
  sealedAccount === '' ? none : (JSON.parse(vault.open(Buffer.from(sealedAccount, 'base64'))) as BankAccount)

export const sealAccount = (vault: Vault, { routingNumber, accountNumber }: BankAccount) =>
  routingNumber === '' && accountNumber === ''
    ? ''
    : vault.seal(JSON.stringify({ routingNumber, accountNumber })).toString('base64')

/** The bank as a check needs it. */
export const readBank = async ({ db, vault }: Pick<Parts, 'db' | 'vault'>) => {
  const bank = await readSetting(db, 'bank')
  return { ...bank, ...openAccount(vault, bank) }
}

/** Seals numbers that an earlier version stored as they were typed. SQL has no key, so this runs at each start. */
export const sealStoredAccount = ({ db, vault }: Pick<Parts, 'db' | 'vault'>) =>
  db.transaction().execute(async tx => {
    const plain = await lockPlainAccount(tx)
    if (plain) await keepSealedAccount(tx, sealAccount(vault, plain))
  })
