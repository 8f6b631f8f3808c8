import type * as z from 'zod/mini'
import { wholeNumber } from '#shared/fields.ts'

/** Wide enough that a count below 0 reaches the rule with its text. */
export const noteCount = () => wholeNumber(-1_000_000, 1_000_000)

/** The fields of counted cash: how a call reads or tells each kind of note, and the coins together. */
export const notesFields = <Count extends z.ZodMiniType, Coins extends z.ZodMiniType>(count: Count, coins: Coins) => ({
  denom100: count,
  denom50: count,
  denom20: count,
  denom10: count,
  denom5: count,
  denom2: count,
  denom1: count,
  coins,
})
