import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'

type Props = TextFieldProps & {
  spellOut: (typed: string) => string
}

export const SpeltField = ({ spellOut, ...props }: Props) => {
  const spell = () => {
    const text = spellOut(props.value)
    if (text !== props.value) props.onChange?.(text)
  }
  return <TextField {...props} onBlur={spell} onKeyDown={({ key }) => key === 'Enter' && spell()} />
}
