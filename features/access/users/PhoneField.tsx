import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

const HOME: CountryCode = 'US'

const digitsOf = (text: string) => text.replace(/[^\d+]/g, '')

/** A stored number in national format, if it is of the shop's own country. */
export const formatPhone = (stored: string) => {
  const number = parsePhoneNumberFromString(stored, HOME)
  if (!number) return stored
  return number.country === HOME ? number.formatNational() : number.formatInternational()
}

const read = (text: string) => {
  const typer = new AsYouType(HOME)
  const shown = typer.input(digitsOf(text))
  return { shown, stored: typer.getNumberValue() ?? digitsOf(text), country: typer.getCountry() }
}

/** Deleting a bracket or a space deletes the digit before it; otherwise formatting would restore it forever. */
const rubbedOut = (text: string, before: string) =>
  text.length < before.length && digitsOf(text) === digitsOf(before) ? digitsOf(text).slice(0, -1) : text

type Props = Omit<TextFieldProps, 'type' | 'inputMode' | 'autoComplete' | 'trail'>

/** Formats while typing and reports the international form; without a country code it is a US number. */
export const PhoneField = ({ value, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState({ shown: formatPhone(value), stored: value })
  const shown = typed.stored === value ? typed.shown : formatPhone(value)
  const number = parsePhoneNumberFromString(value, HOME)
  const change = (text: string, isAtEnd: boolean) => {
    const next = read(rubbedOut(text, shown))
    // Inside the number the text stays as typed, so that the caret does not jump.
    setTyped({ shown: isAtEnd ? next.shown : text, stored: next.stored })
    onChange?.(next.stored)
  }
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      trail={number?.country ?? (value.startsWith('+') ? undefined : HOME)}
      hint={value === '' || number?.isPossible() ? props.hint : 'Not a whole number yet'}
      value={shown}
      onChange={text => {
        const input = document.activeElement
        change(text, !(input instanceof HTMLInputElement) || input.selectionStart === text.length)
      }}
      onBlur={() => setTyped({ shown: formatPhone(value), stored: value })}
    />
  )
}
