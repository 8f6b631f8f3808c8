import type { Vault } from '#server/secrets.ts'
import type { Snapshot } from './history.contract.ts'
import { isEmpty } from './history.rules.ts'
import { isOnFile, ON_FILE } from './history.values.ts'

/** A mark of a number that history must not hold: another number has another mark, and none can be read back from it. */
export const markOf = (vault: Vault, text: string) =>
  text === '' ? '' : `${ON_FILE}${vault.fingerprint(text).toString('hex', 0, 4)}`

const bankNumbers = ['routingNumber', 'accountNumber'] as const

type OfRecord = { entity: string; entityId: string }

/** Entries from before the bank account was sealed hold it, and are chained by hash: they are marked going out. */
export const withoutBankNumbers = <Value extends Snapshot | null>(
  vault: Vault,
  { entity, entityId }: OfRecord,
  value: Value,
): Value => {
  if (entity !== 'settings' || entityId !== 'bank' || value === null) return value
  const plain = bankNumbers.filter(key => !isEmpty(value[key]) && !isOnFile(value[key]))
  return { ...value, ...Object.fromEntries(plain.map(key => [key, markOf(vault, String(value[key]))])) }
}
