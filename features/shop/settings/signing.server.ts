import { createHash } from 'node:crypto'
import { readStoredSetting } from '#server/db/settings.ts'
import { handle } from '#server/http/handle.ts'
import { withSent } from '#server/records/records.ts'
import { assertNoProblems, when } from '#shared/errors.ts'
import { saveSetting } from './settings.saving.ts'
import { getSigningSettings, saveSigningSettings } from './signing.contract.ts'
import { isBase58, NO_BITCOIN_ADDRESS, signingProblems } from './signing.rules.ts'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const ADDRESS_BYTES = 25
const SUM_BYTES = 4

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** The last four bytes of an older bitcoin address are a checksum. */
const sumFits = (address: string) => {
  const number = Array.from(address).reduce((sum, digit) => sum * 58n + BigInt(DIGITS.indexOf(digit)), 0n)
  const bytes = Buffer.from(number.toString(16).padStart(ADDRESS_BYTES * 2, '0'), 'hex')
  if (bytes.length !== ADDRESS_BYTES) return false
  const sum = sha256(sha256(bytes.subarray(0, -SUM_BYTES))).subarray(0, SUM_BYTES)
  return sum.equals(bytes.subarray(-SUM_BYTES))
}

export const signingSettingHandlers = [
  handle(getSigningSettings, async ({ db }) => {
    const { value, version } = await readStoredSetting(db, 'signing')
    return { data: { ...value, version } }
  }),

  handle(saveSigningSettings, ({ transaction, user }, { version, ...sent }) =>
    transaction(async tx => {
      await saveSetting(tx, {
        name: 'signing',
        version,
        access: ['admin_only', 'sig_pad'],
        user,
        change: before => {
          const after = withSent(before, sent)
          const isMistyped = isBase58(after.bitcoinAddress) && !sumFits(after.bitcoinAddress)
          assertNoProblems([...signingProblems(after), ...when(isMistyped, 'bitcoinAddress', NO_BITCOIN_ADDRESS)])
          return after
        },
      })
      return { message: 'Setting Updated Successfully!' }
    }),
  ),
]
