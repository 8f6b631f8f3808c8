import { markOf } from '#server/on-file.ts'
import type { Vault } from '#server/secrets.ts'
import { isOnFile } from '#shared/on-file.ts'
import type { Snapshot } from './history.contract.ts'
import { isEmpty } from './history.rules.ts'

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
