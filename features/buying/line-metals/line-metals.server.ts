import { findMetalItems } from '#features/shop/items/items.queries.ts'
import type { Cache } from '#server/db/cache.ts'
import type { Db } from '#server/db/db.ts'
import type { TicketKind } from '#shared/record-kinds.ts'
import { type LineMetal, type MetalLine, metalOfLine } from './line-metals.rules.ts'

const cachedItems = ({ cache, db }: { cache: Cache; db: Db }) => cache.get(db, 'metal items', findMetalItems)

/** Adds to lines what they are made of and weigh, as the item list has it now. Every line that is saved passes here. */
export const weighLines = async <Line extends MetalLine>(
  context: { cache: Cache; db: Db },
  kind: TicketKind,
  lines: readonly Line[],
): Promise<(Line & LineMetal)[]> => {
  if (lines.length === 0) return []
  const items = await cachedItems(context)
  return lines.map(line => ({ ...line, ...metalOfLine(kind, line, items) }))
}

/** The same for one line. */
export const weighLine = async <Line extends MetalLine>(
  context: { cache: Cache; db: Db },
  kind: TicketKind,
  line: Line,
): Promise<Line & LineMetal> => ({ ...line, ...metalOfLine(kind, line, await cachedItems(context)) })
