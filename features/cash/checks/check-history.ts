import type { RecordHistory } from '#shared/record-history.ts'
import { recordKinds } from '#shared/record-kinds.ts'

/** How the history tells of a check, and of the reason why numbers were left out. */
export const checkHistories = {
  [recordKinds.check.entity]: {
    labels: {
      checkNumber: 'Check Number',
      amountAsNumber: 'Check Amount',
      payee: 'Payee',
      memo: 'Memo',
      isCleared: 'Cleared',
      isCheckVoid: 'Void',
      voidReason: 'Void Reason',
    },
    names: { amount: 'amountAsNumber', isVoid: 'isCheckVoid', createdAt: 'dateAdded' },
  },
  check_gaps: { labels: { firstNumber: 'First Number', lastNumber: 'Last Number', reason: 'Reason' } },
} satisfies Record<string, RecordHistory>
