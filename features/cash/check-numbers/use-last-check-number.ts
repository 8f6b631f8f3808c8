import { useCall } from '#web/queries.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { getLastCheckNumber } from '../checks/checks.contract.ts'
import type { CheckGroup } from '../checks/checks.rules.ts'
import { isFarBeyond } from './check-prefix.rules.ts'

export const useLastCheckNumber = (type: CheckGroup) => {
  const lastNumber = useCall(getLastCheckNumber, { type }).data?.data ?? ''
  const askIfFar = async (checkNumber: string, savedNumber?: string) =>
    checkNumber === savedNumber ||
    !isFarBeyond(checkNumber, lastNumber) ||
    confirm({
      title: `Check number ${checkNumber}?`,
      text: `The last one was ${lastNumber}.`,
      confirmLabel: 'The number is right',
      doubtful: true,
    })
  return { lastNumber, askIfFar }
}
