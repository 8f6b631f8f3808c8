import { useCall } from '#web/queries.ts'
import { Dot } from '#web/ui/Tag.tsx'
import { printerCalls } from './printers.contract.ts'

const EVERY_MS = 30_000

/** The printer's own status, asked repeatedly while the screen is open. */
export const PrinterState = ({ id }: { id: number }) => {
  const { data, error } = useCall(printerCalls.status, { id }, { refetchInterval: EVERY_MS })
  if (error) return <Dot tone="warn">not known</Dot>
  if (!data) return <Dot tone="neutral">asking …</Dot>
  const { isReady, reason } = data.data
  return <Dot tone={isReady ? 'ok' : 'bad'}>{isReady ? 'ready' : reason}</Dot>
}
