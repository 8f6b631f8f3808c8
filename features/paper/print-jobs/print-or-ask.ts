import { failureOf, sayFailure } from '#web/failures.ts'
import { followPrints } from './follow-prints.tsx'
import type { PrintAnswer } from './print-jobs.contract.ts'

/** Prints at once. What was printed before is refused with the question why, and `askWhy` opens its dialog. */
export const printOrAsk = async (asked: Promise<PrintAnswer>, askWhy: (question: string) => void) => {
  try {
    void followPrints(await asked)
  } catch (error) {
    const { reason } = failureOf(error).fields
    if (reason) askWhy(reason)
    else sayFailure(error)
  }
}
