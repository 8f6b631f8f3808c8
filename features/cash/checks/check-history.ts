import type { RecordHistory } from '#shared/record-history.ts'
import { recordKinds } from '#shared/record-kinds.ts'

export const checkHistories = {
  [recordKinds.check.entity]: {
    access: recordKinds.check.access,
    labels: {
      checkNumber: 'Check Number',
      amountAsNumber: 'Check Amount',
      payee: 'Payee',
      memo: 'Memo',
      isCleared: 'Cleared',
      isCheckVoid: 'Void',
      voidReason: 'Void Reason',
    },
    money: ['amountAsNumber'],
    names: { amount: 'amountAsNumber', isVoid: 'isCheckVoid', createdAt: 'dateAdded' },
  },
  check_gaps: {
    access: recordKinds.check.access,
    labels: { firstNumber: 'First Number', lastNumber: 'Last Number', reason: 'Reason' },
  },
} satisfies Record<string, RecordHistory>
