import type { CheckPrefixes } from '#features/shop/settings/check-setting.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

/**
 * The check prefix rule, by the kind of record that a check pays: which setting has the digits, and what it asks of a
 * number. A check that the shop writes begins with them; one that a customer gives has at least as many.
 */
const checkPrefixRules = {
  metro: { setting: 'metroCheckNumberPrefix', asks: 'these digits' },
  coin: { setting: 'coinCheckNumberPrefix', asks: 'these digits' },
  coin_receipt: { setting: 'receiptCheckNumberPrefix', asks: 'as many digits' },
  jewelry_receipt: { setting: 'jewelryreceiptCheckNumberPrefix', asks: 'as many digits' },
} as const satisfies Partial<
  Record<RecordKind, { setting: keyof CheckPrefixes; asks: 'these digits' | 'as many digits' }>
>

export type PrefixedKind = keyof typeof checkPrefixRules

export const checkPrefixOf = (kind: PrefixedKind, prefixes: CheckPrefixes) => prefixes[checkPrefixRules[kind].setting]

/** A shop that numbers its checks freely has left it blank, or 0. */
export const isNoCheckPrefix = (prefix: string) => Number(prefix) === 0

/** Nobody has typed a number yet. */
export const isCheckPrefixAlone = (checkNumber: string, prefix: string) =>
  checkNumber === prefix && !isNoCheckPrefix(prefix)

type Numbered = {
  prefix: string
  by: Role
  /** As it was saved, which it may stay. */
  savedNumber?: string | null | undefined
}

/** An Admin may leave the check prefix and edit all of a number. */
const mayLeaveCheckPrefix = (checkNumber: string, { by, savedNumber }: Numbered) =>
  isAdmin(by) || checkNumber === savedNumber

export const checkPrefixProblems = (kind: PrefixedKind, checkNumber: string, numbered: Numbered): Problem[] => {
  const { prefix } = numbered
  if (checkNumber === '' || mayLeaveCheckPrefix(checkNumber, numbered)) return []
  if (checkPrefixRules[kind].asks === 'as many digits') {
    const text = `Check Number must have at least ${prefix.length} digits`
    return when(checkNumber.length < prefix.length, 'checkNumber', text)
  }
  const isRight = isNoCheckPrefix(prefix) || checkNumber.startsWith(prefix)
  return when(!isRight, 'checkNumber', `Check Number must begin with ${prefix}`)
}
