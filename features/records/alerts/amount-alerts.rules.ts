import type { Cents } from '#shared/money.ts'
import { allKinds, type KindLike, recordKinds } from '#shared/record-kinds.ts'

export type AlertedKind = KindLike<{ alerts: object }>

export const alertedKinds = allKinds.filter((kind): kind is AlertedKind => recordKinds[kind].alerts !== null)

/** A threshold of 0 turns the alert off. */
export const isReached = (amount: Cents, threshold: Cents) => threshold > 0 && amount >= threshold
