import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { isNoCheckPrefix } from '#features/cash/checks/check-prefix.rules.ts'
import { useIsAdmin } from '#web/session.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { takesDigits } from '#web/ui/typing.ts'

const LENGTH = 20

type Props = Omit<ComponentProps<typeof TextField>, 'lead' | 'takes'> & {
  /** What the shop's check numbers begin with. */
  prefix: string
}

/** The check prefix stands before what is typed and is no number by itself; Admin deletes it to type the whole number. */
export const CheckNumberField = ({ prefix, value, onChange, ...props }: Props) => {
  const isAdmin = useIsAdmin()
  const [isWhole, setWhole] = useState(false)
  const isPrefixed =
    !isNoCheckPrefix(prefix) && !isWhole && !props.readOnly && (value === '' || value.startsWith(prefix))
  const lead = isPrefixed ? prefix : ''
  const typed = value.slice(lead.length)
  const keyDown = (event: KeyboardEvent) => {
    if (isAdmin && event.key === 'Backspace' && typed === '') setWhole(true)
  }
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH - lead.length)
    onChange?.(digits === '' ? '' : `${lead}${digits}`)
  }
  return (
    <TextField
      {...props}
      value={typed}
      lead={lead || undefined}
      inputMode="numeric"
      takes={takesDigits({ decimals: 0, maxLength: LENGTH - lead.length })}
      onKeyDown={keyDown}
      onChange={change}
    />
  )
}
