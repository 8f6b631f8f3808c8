import { type Handler, handle } from '#server/http/handle.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listSignIns } from './sign-ins.contract.ts'
import { findSignIns } from './sign-ins.queries.ts'
import { signInRangeProblems } from './sign-ins.rules.ts'

export const signInReportHandlers: Handler[] = [
  handle(listSignIns, async ({ db, user, page }, filter) => {
    assertNoProblems(signInRangeProblems(filter))
    return findSignIns(db, { ...filter, timeZone: user.timeZone }, page)
  }),
]
