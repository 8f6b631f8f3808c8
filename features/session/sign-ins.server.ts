import { type Handler, handle } from '#server/http/handle.ts'
import { readSetting } from '#server/settings.ts'
import { assertNoProblems } from '#shared/errors.ts'
import { listSignIns } from './sign-ins.contract.ts'
import { findSignIns } from './sign-ins.queries.ts'
import { signInRangeProblems } from './sign-ins.rules.ts'

export const signInReportHandlers: Handler[] = [
  handle(listSignIns, async ({ db, page }, filter) => {
    assertNoProblems(signInRangeProblems(filter))
    const { timeZone } = await readSetting(db, 'shop')
    return findSignIns(db, { ...filter, timeZone }, page)
  }),
]
