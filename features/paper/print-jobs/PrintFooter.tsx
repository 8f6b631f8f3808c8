import { IconPrinter } from '@tabler/icons-react'
import { PlainButton, PrimaryButton } from '#web/ui/Button.tsx'

type Props = { isBusy: boolean; isReady?: boolean; onPrint: () => unknown; onClose: () => void }

export const PrintFooter = ({ isBusy, isReady = true, onPrint, onClose }: Props) => (
  <>
    <PlainButton onClick={onClose}>Cancel</PlainButton>
    <PrimaryButton icon={<IconPrinter />} loading={isBusy} disabled={!isReady} onClick={onPrint}>
      Print
    </PrimaryButton>
  </>
)
