import type { KeyboardEvent } from 'react'
import { DigitsField } from '#web/ui/TextField.tsx'
import { noteDigits } from '../banknotes/note-texts.ts'
import { type CountField, countLabel } from './count-sheet.rules.ts'

type Props = {
  field: CountField
  of?: string
  name: string
  value: string
  error: string | undefined
  autoFocus?: boolean
  onChange: (text: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export const CountInput = ({ field, of = '', ...props }: Props) => (
  <DigitsField
    {...props}
    label={`${of} ${countLabel(field)}`.trim()}
    hideLabel
    alignRight
    strong
    isReplaced
    {...noteDigits(field)}
  />
)
