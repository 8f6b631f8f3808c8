import { useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { stateCode, stateTyped } from '../people/identity-words.rules.ts'

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
  // The typed text counts only until something else fills the field.
  const shown = stateCode(typed) === value ? typed : value
  return <TextField {...props} value={shown} onChange={change} onBlur={blur} />
}
