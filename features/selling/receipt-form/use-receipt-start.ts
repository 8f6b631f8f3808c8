import { useMemo } from 'react'
import { useVisitStart } from '#features/shop/reference-lists/use-visit-start.ts'
import type { ReceiptKind } from '#shared/record-kinds.ts'
import { lastStation } from '#web/local.ts'

export const useReceiptStart = <V extends { booth: string }>(kind: ReceiptKind, defaults: V) => {
  const { clerk, booth: last } = useVisitStart(kind)
  const booth = last || defaults.booth
  return useMemo(() => ({ ...defaults, station: lastStation(), clerk, booth }), [defaults, clerk, booth])
}
