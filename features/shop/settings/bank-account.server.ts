import type { Vault } from '#server/base/secrets.ts'
import { readSetting } from '#server/db/settings.ts'
import type { Services } from '#server/services/services.ts'
import type { Setting } from '#shared/settings.ts'
import { changeToSealedAccount, lockPlainAccount } from './bank-account.queries.ts'
import type { BankAccount } from './bank-account.rules.ts'

/** Routing and account number are encrypted at rest, and decrypted only to draw a check or replace them. */

const none: BankAccount = { routingNumber: '', accountNumber: '' }

export const openAccount = (vault: Vault, { sealedAccount }: Pick<Setting<'bank'>, 'sealedAccount'>): BankAccount =>
  sealedAccount === '' ? none : (JSON.parse(vault.open(Buffer.from(sealedAccount, 'base64'))) as BankAccount)

export const sealAccount = (vault: Vault, { routingNumber, accountNumber }: BankAccount) =>
  routingNumber === '' && accountNumber === ''
    ? ''
    : vault.seal(JSON.stringify({ routingNumber, accountNumber })).toString('base64')

export const readBank = async ({ db, vault }: Pick<Services, 'db' | 'vault'>) => {
  const bank = await readSetting(db, 'bank')
  return { ...bank, ...openAccount(vault, bank) }
}

/** Encrypts numbers that an earlier version stored in plain text; this runs at each start, because SQL has no key. */
export const sealStoredAccount = ({ db, vault }: Pick<Services, 'db' | 'vault'>) =>
  db.transaction().execute(async tx => {
    const plain = await lockPlainAccount(tx)
    if (plain) await changeToSealedAccount(tx, sealAccount(vault, plain))
  })
