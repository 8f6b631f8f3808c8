import { assertNoProblems, type Problem, when } from '#shared/errors.ts'
import type { TicketKind } from '#shared/record-kinds.ts'

export const MAX_LABEL_COPIES = 15

type LabelWords = {
  ticketType?: TicketKind | undefined
  printLabelType: TicketKind | 'A' | 'B' | ''
  soldToType: 'A' | 'B' | ''
}

const isSide = (word: LabelWords['printLabelType']): word is 'A' | 'B' => word === 'A' || word === 'B'

/** Only Metro tickets have sides, so a side alone names the kind. */
export const labelledBy = ({ ticketType, printLabelType, soldToType }: LabelWords) => {
  const side: 'A' | 'B' | '' = soldToType || (isSide(printLabelType) ? printLabelType : '')
  const named = printLabelType === '' || isSide(printLabelType) ? undefined : printLabelType
  const kind = ticketType ?? named ?? (side ? 'metro' : undefined)
  assertNoProblems([
    ...when(kind === undefined, 'ticketType', 'Ticket Type is Blank'),
    ...when(
      named !== undefined && named !== kind,
      'printLabelType',
      'Print Label Type names another kind than Ticket Type',
    ),
    ...when(side !== '' && kind === 'coin', 'soldToType', 'Sold To is a side of a Metro ticket'),
  ])
  return { kind: kind ?? 'metro', side }
}

export const labelProblems = (copies: number): Problem[] =>
  when(copies < 1 || copies > MAX_LABEL_COPIES, 'copies', `Copies must be from 1 to ${MAX_LABEL_COPIES}`)
