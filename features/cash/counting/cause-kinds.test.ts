import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { causeKinds } from './cause-kinds.ts'

test('an unpaid notice leads to itself among the notices', () => {
  const notice = {
    kind: 'unpaid_notice',
    record: 'C20121',
    transactionId: 7,
    otherId: null,
    transfer: null,
    text: '',
    at: 0,
    amount: cents(100),
    wouldLeave: cents(0),
    isOld: false,
    isPutRight: false,
  } as const
  expect(causeKinds.unpaid_notice.wayOut(notice)?.to).toBe('/portal/notices?ticket=C20121')
})
