import { parseDay } from '#shared/time.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { takesSome } from './typing.ts'

/** '1986-07-14', as an address has it, becomes '07/14/1986'; all else stays. */
export const asShownDate = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const spellings = [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/]

/** '07141986' and '7/14/1986' become '07/14/1986', '7/14/26' becomes '07/14/2026'; all else stays as typed. */
export const asTypedDate = (text: string) => {
  const shown = asShownDate(text.trim())
  const typed = spellings.map(pattern => pattern.exec(shown)).find(Boolean)
  if (!typed) return text
  const [, month = '', day = '', year = ''] = typed
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year.padStart(4, '20')}`
}

/** '11/01/2026' becomes '11/01/26', as lists show days; another century keeps its year. */
export const asListDate = (text: string) => text.replace(/^(\d\d\/\d\d\/)20(\d\d)$/, '$1$2')

export const NO_DAY = 'must be a day, such as 11/13/26'

/** Of a text that is not blank. */
export const isNoDay = (text: string) => text !== '' && !parseDay(asTypedDate(text))

const allowed = (text: string) => text.replace(/[^\d/.-]/g, '').slice(0, 10)

/** A day as text, MM/DD/YYYY; eight digits are enough and are spelt out when the field is left. */
export const DateField = ({ value, onChange, onBlur, ...props }: Omit<TextFieldProps, 'type' | 'inputMode'>) => (
  <TextField
    {...props}
    inputMode="numeric"
    value={value}
    takes={takesSome(allowed)}
    onChange={text => onChange?.(allowed(text))}
    onBlur={() => {
      const spelt = asTypedDate(value)
      if (spelt !== value) onChange?.(spelt)
      onBlur?.()
    }}
  />
)
