import * as z from 'zod/mini'
import { type RecordKind, recordNumber } from '#shared/record-kinds.ts'

/** A blank quantity is 1. */
export const numberOfPieces = (decimals: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? '1' : (value ?? '1'))),
    z.custom<string>(
      value =>
        typeof value === 'string' &&
        new RegExp(decimals === 0 ? '^\\d{1,9}$' : `^\\d{1,9}(\\.\\d{1,${decimals}})?$`).test(value) &&
        Number(value) > 0,
      decimals === 0 ? 'must be a whole number above 0' : 'must be a number above 0',
    ),
  )

type Place = {
  kind: RecordKind
  id: number
  position: number
  record: { isImported: boolean; positions: readonly number[] } | undefined
}

/** Lines are added to imported records alone, and once. */
export const placeProblems = ({ kind, id, position, record }: Place) => {
  const number = recordNumber({ kind, id })
  if (!record) return [`There is no ${number}`]
  if (!record.isImported) return [`${number} was made here; its lines are not imported`]
  return record.positions.includes(position) ? [`${number} has line ${position} already`] : []
}
