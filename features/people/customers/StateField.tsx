import { useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { stateCode, stateTyped } from '../people/identity-words.rules.ts'

/** A state by its two letters; its name may be typed or pasted and becomes them. */
export const StateField = ({ value, onChange, onBlur, ...props }: TextFieldProps) => {
  const [typed, setTyped] = useState('')
  const change = (text: string) => {
    setTyped(stateTyped(text))
    onChange?.(stateCode(text))
  }
  const blur = () => {
    setTyped('')
    onBlur?.()
  }
  // Once something else has filled the field, what was typed is past.
  const shown = stateCode(typed) === value ? typed : value
  return <TextField {...props} value={shown} onChange={change} onBlur={blur} />
}
