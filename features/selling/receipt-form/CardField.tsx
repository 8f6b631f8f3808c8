import { type ComponentProps, useState } from 'react'
import { DigitsField } from '#web/ui/TextField.tsx'
import { CARD_DIGITS } from '../receipts/receipts.rules.ts'

const ONLY_LAST = `Only the last ${CARD_DIGITS} digits`

/** The last four digits. A longer number is refused, because its first four are not its last four. */
export const CardField = (props: ComponentProps<typeof DigitsField>) => {
  const [isRefused, setRefused] = useState(false)
  const say = (isSaid: boolean) => {
    setRefused(isSaid)
    props.onRefused?.(isSaid ? ONLY_LAST : undefined)
  }
  const take = (digits: string) => {
    say(digits.length > CARD_DIGITS)
    if (digits.length <= CARD_DIGITS) props.onChange?.(digits)
  }
  return (
    <DigitsField
      {...props}
      error={isRefused ? ONLY_LAST : props.error}
      onChange={take}
      // The reason stays visible while digits are missing.
      onBlur={() => say(isRefused && props.value.length < CARD_DIGITS)}
    />
  )
}
