import { parseDay } from '#shared/time.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { takesSome } from './typing.ts'

/** Turns '1986-07-14' of an address into '07/14/1986'; other texts stay. */
export const asShownDate = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const spellings = [/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/, /^(\d{2})(\d{2})(\d{4})$/]

/** Turns '07141986' into '07/14/1986' and '7/14/26' into '07/14/2026'; other texts stay as typed. */
export const asTypedDate = (text: string) => {
  const shown = asShownDate(text.trim())
  const typed = spellings.map(pattern => pattern.exec(shown)).find(Boolean)
  if (!typed) return text
  const [, month = '', day = '', year = ''] = typed
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year.padStart(4, '20')}`
}

/** Shortens '11/01/2026' to '11/01/26' for lists; another century keeps its year. */
export const asListDate = (text: string) => text.replace(/^(\d\d\/\d\d\/)20(\d\d)$/, '$1$2')

export const NO_DAY = 'must be a day, such as 11/13/26'

export const isNoDay = (text: string) => text !== '' && !parseDay(asTypedDate(text))

const allowed = (text: string) => text.replace(/[^\d/.-]/g, '').slice(0, 10)

/** A day as text, MM/DD/YYYY; eight digits are spelt out when the field is left. */
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
