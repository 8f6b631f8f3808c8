import type { Verification } from '#server/verify.ts'
import { recordNumber } from '#shared/record-kinds.ts'
import { countHeldLines, findMisheldLines } from './held-lines.queries.ts'

const holderText = (holder: number | null) =>
  holder === null ? 'nobody' : holder === 0 ? 'the shop' : `buyer ${holder}`

/** The metals page adds up lines by the holder kept with them. */
export const heldLinesCheck: Verification = {
  name: 'Metal of lines',
  run: async db => ({
    read: `${(await countHeldLines(db)).lines} lines`,
    broken: (await findMisheldLines(db)).map(
      ({ ticket, kept, holder }) =>
        `a line of ${recordNumber({ kind: 'metro', id: ticket })} is kept for ${holderText(kept)} and is held by ${holderText(holder)}`,
    ),
  }),
}
