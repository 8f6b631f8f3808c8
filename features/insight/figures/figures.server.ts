import { type Handler, handle } from '#server/http/handle.ts'
import { lateStartProblems } from '#shared/day-range.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listFigureRows } from './figures.contract.ts'
import { findFigureRows, sumFigureRows } from './figures.queries.ts'

export const figureHandlers: Handler[] = [
  handle(listFigureRows, async ({ db, page }, asked) => {
    assertNoProblems(lateStartProblems(asked))
    const [data, { count, value }] = await Promise.all([findFigureRows(db, asked, page), sumFigureRows(db, asked)])
    return { data, count, totals: { value } }
  }),
]
