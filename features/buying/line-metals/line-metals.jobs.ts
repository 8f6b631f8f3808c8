import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { Tx } from '#server/db/db.ts'
import { job } from '#server/services/jobs.ts'
import type { Services } from '#server/services/services.ts'
import { metalOfLine } from './line-metals.rules.ts'
import { changeLineMetals, lockLinesNotWeighed } from './old-lines.queries.ts'

/** Each batch is a transaction of its own, so a stopped job continues where it was. */
const weighBatch = async (tx: Tx) => {
  const lines = await lockLinesNotWeighed(tx)
  const items = await findMetalItems(tx)
  if (lines.length > 0)
    await changeLineMetals(
      tx,
      lines.map(({ id, kind, ...line }) => ({ id, ...metalOfLine(kind, line, items) })),
    )
  return lines.length
}

export const weighOldLines = async ({ db }: Pick<Services, 'db'>) => {
  while ((await db.transaction().execute(weighBatch)) > 0);
}

/** Runs here and not in a migration, because a weight is read from words by the rules of the portal. */
export const lineMetalJobs = [job({ name: 'weigh_old_lines', atStart: true, run: weighOldLines })]
