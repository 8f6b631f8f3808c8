import { asTypedDate } from './DateField.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { takesSome } from './typing.ts'

const TIME = /^(.*\S)\s+(\d{1,2}):?(\d{2})$/

export const asTypedMoment = (text: string) => {
  const [, day = '', hour = '', minute] = TIME.exec(text.trim()) ?? []
  if (minute === undefined) return asTypedDate(text)
  const spelt = asTypedDate(day)
  const isTime = Number(hour) < 24 && Number(minute) < 60
  return isTime && /^\d\d\/\d\d\/\d{4}$/.test(spelt) ? `${spelt} ${hour.padStart(2, '0')}:${minute}` : text
}

const allowed = (text: string) => text.replace(/[^\d/.: -]/g, '').slice(0, 16)

export const MomentField = ({ value, onChange, onBlur, ...props }: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField
    {...props}
    value={value}
    takes={takesSome(allowed)}
    onChange={text => onChange?.(allowed(text))}
    onBlur={() => {
      const spelt = asTypedMoment(value)
      if (spelt !== value) onChange?.(spelt)
      onBlur?.()
    }}
  />
)
