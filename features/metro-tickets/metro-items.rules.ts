import { type Problem, when } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { isItemCost } from '../tickets/tickets.rules.ts'

/** A line of the create form. */
export type MetroLineDraft = { qty?: number | undefined; name: string; cost?: Cents | undefined }

const isWhole = ({ qty, name, cost }: MetroLineDraft) => qty !== undefined && name !== '' && isItemCost(cost)

export const metroLineProblems = (lines: readonly MetroLineDraft[]): Problem[] =>
  when(!lines.every(isWhole), 'items', 'Some Items values are not valid')
