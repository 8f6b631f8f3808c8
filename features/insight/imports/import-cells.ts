import * as z from 'zod/mini'
import { filter, id } from '#shared/fields.ts'
import { type Cents, cents, dollarsUpTo, NO_MINUS, WholeCents } from '#shared/money.ts'
import { recordId } from '#shared/record-ids.ts'
import type { RecordKind } from '#shared/record-kinds.ts'

/** Cells that several kinds of file have. */

export const amount = () =>
  z.pipe(
    WholeCents,
    z.custom<Cents>(value => Number(value) >= 0, NO_MINUS),
  )

/** Refuses a blank, which other inputs read as 0, because in a file it is a forgotten value. */
export const required = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.custom<unknown>(value => typeof value === 'string' && value.trim() !== '', 'is Blank'),
    z.lazy(() => schema),
  )

/** Blank until known. */
export const knownProfit = () => filter(dollarsUpTo(cents(90_000_000_00)))

/** Leaves numbers for the records that will be made here. */
const HIGHEST_NUMBER = 1_000_000_000

export const importedNumber = (kind: RecordKind) =>
  z.pipe(
    recordId(kind),
    z.custom<number>(value => Number(value) <= HIGHEST_NUMBER, 'is too large'),
  )

/** A cell that older tables write in several ways. */
export const yesNo = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)),
    z.pipe(
      z.custom<string>(
        value => ['', 'yes', 'no', 'y', 'n', 'true', 'false', '1', '0'].includes(String(value ?? '')),
        'must be yes or no',
      ),
      z.transform((value: string) => ['yes', 'y', 'true', '1'].includes(value)),
    ),
  )

export const placeOfLine = () =>
  z.pipe(
    required(id()),
    z.custom<number>(value => Number(value) <= 1000, 'must be at most 1000'),
  )
