import { type Problem, when } from '#shared/errors.ts'
import { stationProblems } from '../printing/printing.rules.ts'

export const MAX_LABEL_COPIES = 15

export const labelProblems = ({ copies, station }: { copies: number; station: string }): Problem[] => [
  ...stationProblems(station),
  ...when(copies < 1 || copies > MAX_LABEL_COPIES, 'copies', `Copies must be from 1 to ${MAX_LABEL_COPIES}`),
]
