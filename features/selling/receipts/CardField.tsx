import { type ComponentProps, useState } from 'react'
import { DigitsField } from '#web/ui/TextField.tsx'
import { CARD_DIGITS } from './receipts.rules.ts'

/** The last digits of a card. A longer number is refused, never cut: its first four digits are not its last four. */
export const CardField = (props: ComponentProps<typeof DigitsField>) => {
  const [isRefused, setRefused] = useState(false)
  const take = (digits: string) => {
    setRefused(digits.length > CARD_DIGITS)
    if (digits.length <= CARD_DIGITS) props.onChange?.(digits)
  }
  return (
    <DigitsField
      {...props}
      error={isRefused ? `Only the last ${CARD_DIGITS} digits` : props.error}
      onChange={take}
      onBlur={() => setRefused(false)}
    />
  )
}
