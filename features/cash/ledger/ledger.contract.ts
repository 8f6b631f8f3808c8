import type * as z from 'zod/mini'
import { wholeNumber } from '#shared/fields.ts'

export const noteCount = () => wholeNumber(-1_000_000, 1_000_000)

/** Wire fields of counted cash: one per note, and one for coins. */
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
