import type { CheckPrefixes } from '#features/shop/settings/check-setting.rules.ts'
import { type Problem, when } from '#shared/errors.ts'
import { isAdmin, type Role } from '#shared/permissions.ts'
import { type KindLike, recordKinds } from '#shared/record-kinds.ts'

/**
 * The prefix rule per kind of record: a check of the shop begins with the prefix; a customer's check has at least as
 * many digits.
 */
export type PrefixedKind = KindLike<{ checkPrefix: object }>

export const checkPrefixOf = (kind: PrefixedKind, prefixes: CheckPrefixes) =>
  prefixes[recordKinds[kind].checkPrefix.setting]

/** Blank or 0 turns the rule off. */
export const isNoCheckPrefix = (prefix: string) => Number(prefix) === 0

export const isCheckPrefixAlone = (checkNumber: string, prefix: string) =>
  checkNumber === prefix && !isNoCheckPrefix(prefix)

type Numbered = {
  prefix: string
  by: Role
  savedNumber?: string | null | undefined
}

/** Admin may drop the prefix. */
const mayLeaveCheckPrefix = (checkNumber: string, { by, savedNumber }: Numbered) =>
  isAdmin(by) || checkNumber === savedNumber

export const checkPrefixProblems = (kind: PrefixedKind, checkNumber: string, numbered: Numbered): Problem[] => {
  const { prefix } = numbered
  if (checkNumber === '' || mayLeaveCheckPrefix(checkNumber, numbered)) return []
  if (recordKinds[kind].checkPrefix.asks === 'as many digits') {
    const text = `Check Number must have at least ${prefix.length} digits`
    return when(checkNumber.length < prefix.length, 'checkNumber', text)
  }
  const isRight = isNoCheckPrefix(prefix) || checkNumber.startsWith(prefix)
  return when(!isRight, 'checkNumber', `Check Number must begin with ${prefix}`)
}

type Typed = {
  prefix: string
  /** '' if unknown. */
  lastNumber: string
  isPasted: boolean
  /** Typed from the first digit on, not a change of the digits that stood there. */
  isFromStart: boolean
}

/** The digits after a fixed prefix; a full number typed or pasted already contains the prefix. */
export const behindCheckPrefix = (typed: string, { prefix, lastNumber, isPasted, isFromStart }: Typed) => {
  if (typed === '') return ''
  const isLongEnough = lastNumber ? typed.length >= lastNumber.length : isPasted
  return isFromStart && isLongEnough && typed.startsWith(prefix) ? typed : `${prefix}${typed}`
}

const FAR = 1000n

/** A jump this large is probably a typing error. */
export const isFarBeyond = (checkNumber: string, lastNumber: string) =>
  /^\d+$/.test(checkNumber) && lastNumber !== '' && BigInt(checkNumber) > BigInt(lastNumber) + FAR
