import { type ComponentProps, useRef } from 'react'
import { useIsAdmin } from '#web/session.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { type Typing, takesDigits } from '#web/ui/typing.ts'
import { behindCheckPrefix, isNoCheckPrefix } from './check-prefix.rules.ts'

const LENGTH = 20

type Props = Omit<ComponentProps<typeof TextField>, 'lead' | 'takes'> & {
  prefix: string
  lastNumber?: string
}

/** Others than Admin can not edit the prefix, which alone is not a number. */
export const CheckNumberField = ({ prefix, lastNumber = '', value, onChange, ...props }: Props) => {
  const isAdmin = useIsAdmin()
  const isPasted = useRef(false)
  const isPrefixed =
    !isAdmin && !isNoCheckPrefix(prefix) && !props.readOnly && (value === '' || value.startsWith(prefix))
  const lead = isPrefixed ? prefix : ''
  const takesDigit = takesDigits({ decimals: 0, maxLength: LENGTH - lead.length })
  const takes = (typing: Typing) => {
    isPasted.current = typing.isPasted
    return takesDigit(typing)
  }
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '')
    const number = behindCheckPrefix(digits, { prefix: lead, lastNumber, isPasted: isPasted.current })
    onChange?.(number.slice(0, LENGTH))
  }
  return (
    <TextField
      {...props}
      value={value.slice(lead.length)}
      lead={lead || undefined}
      inputMode="numeric"
      takes={takes}
      onChange={change}
    />
  )
}
