import { type ComponentProps, useRef, useState } from 'react'
import { useIsAdmin } from '#web/session.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { type Typing, takesDigits } from '#web/ui/typing.ts'
import { behindCheckPrefix, isNoCheckPrefix } from './check-prefix.rules.ts'

const LENGTH = 20

type Props = Omit<ComponentProps<typeof TextField>, 'lead' | 'takes'> & {
  prefix: string
  lastNumber?: string
}

/** Reads the typed digits as a whole and shows them as typed until the field is left. */
const useTypedNumber = (value: string, { prefix, lastNumber }: { prefix: string; lastNumber: string }) => {
  const [shown, setShown] = useState({ text: '', number: '' })
  const isPasted = useRef(false)
  const isFromStart = useRef(value === '')
  const isShown = shown.number !== '' && shown.number === value
  return {
    text: isShown ? shown.text : value.slice(prefix.length),
    note: (typing: Typing) => {
      isPasted.current = typing.isPasted
      isFromStart.current ||= typing.next === typing.typed
    },
    read: (text: string) => {
      const digits = text.replace(/\D/g, '')
      const typed = { prefix, lastNumber, isPasted: isPasted.current, isFromStart: isFromStart.current }
      const number = behindCheckPrefix(digits, typed).slice(0, LENGTH)
      setShown({ text: digits, number })
      return number
    },
    leave: () => {
      setShown({ text: '', number: '' })
      isFromStart.current = false
    },
  }
}

/** Others than Admin can not edit the prefix, which alone is not a number. */
export const CheckNumberField = ({ prefix, lastNumber = '', value, onChange, onBlur, ...props }: Props) => {
  const isAdmin = useIsAdmin()
  const isPrefixed =
    !isAdmin && !isNoCheckPrefix(prefix) && !props.readOnly && (value === '' || value.startsWith(prefix))
  const lead = isPrefixed ? prefix : ''
  const typed = useTypedNumber(value, { prefix: lead, lastNumber })
  const takesDigit = takesDigits({ decimals: 0, maxLength: LENGTH - lead.length })
  const takes = (typing: Typing) => {
    typed.note(typing)
    return takesDigit(typing)
  }
  return (
    <TextField
      {...props}
      value={typed.text}
      lead={lead || undefined}
      inputMode="numeric"
      takes={takes}
      onChange={text => onChange?.(typed.read(text))}
      onBlur={() => {
        typed.leave()
        onBlur?.()
      }}
    />
  )
}
