import { TextField, type TextFieldProps } from './TextField.tsx'

/** '07141986', '7/14/1986' and '1986-07-14' become '07/14/1986'; anything else stays as typed. */
export const asTypedDate = (text: string) => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`
  const typed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim())
  if (!typed) return text
  const [, month = '', day = '', year = ''] = typed
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`
}

const allowed = (text: string) => text.replace(/[^\d/.-]/g, '').slice(0, 10)

/** A day as text, MM/DD/YYYY; eight digits are enough and are spelt out when the field is left. */
export const DateField = ({ value, onChange, onBlur, ...props }: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField
    {...props}
    inputMode="numeric"
    value={value}
    onChange={text => onChange?.(allowed(text))}
    onBlur={() => {
      const spelt = asTypedDate(value)
      if (spelt !== value) onChange?.(spelt)
      onBlur?.()
    }}
  />
)
