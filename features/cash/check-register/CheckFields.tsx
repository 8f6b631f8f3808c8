import { DigitsField } from '#web/ui/TextField.tsx'

type Props = { value: string; error?: string | undefined; autoFocus?: boolean; onChange: (typed: string) => void }

export const RegisterAmountField = (props: Props) => (
  <DigitsField label="Check Amount" span={12} prefix="$" maxLength={11} {...props} />
)

export const RegisterNumberField = (props: Props & { hint?: string | undefined }) => (
  <DigitsField label="Check Number" span={12} maxLength={20} {...props} />
)
