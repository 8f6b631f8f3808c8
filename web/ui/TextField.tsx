import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './fields.module.css'
import { type Takes, takesDigits, useTaken } from './typing.ts'
import { useWholeDollars } from './whole-dollars.ts'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password'
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string
  maxLength?: number | undefined
  /** Inside at the left: '$' or an icon. */
  lead?: ReactNode
  /** Inside at the right: what the value means, a mask, a button. */
  trail?: ReactNode
  strong?: boolean
  alignRight?: boolean
  size?: 'normal' | 'large' | 'phone'
  inputRef?: Ref<HTMLInputElement>
  /** What is typed on arrival replaces what stands there. */
  isReplaced?: boolean
  /** What is not taken does not delete what it was typed over. */
  takes?: Takes | undefined
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
  list?: string
}

export const TextField = (props: TextFieldProps) => {
  const { value, onChange, onBlur, lead, trail, strong, alignRight, size = 'normal', inputRef, type = 'text' } = props
  const box = useTaken<HTMLSpanElement>(props.takes)
  return (
    <FieldFrame {...props}>
      {ties => (
        <span
          ref={box}
          className={cx(css.box, css[size], props.readOnly && css.readOnly, props.disabled && css.disabled)}
        >
          {lead && <span className={css.lead}>{lead}</span>}
          <input
            {...ties}
            ref={inputRef}
            className={cx(css.input, strong && css.strong, alignRight && css.right)}
            type={type}
            value={value}
            onChange={event => onChange?.(event.target.value)}
            onFocus={event => props.isReplaced && event.target.select()}
            onBlur={onBlur}
            onKeyDown={props.onKeyDown}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            readOnly={props.readOnly}
            disabled={props.disabled}
            list={props.list}
            spellCheck={false}
            {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
          />
          {trail && <span className={css.trail}>{trail}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trail' | 'inputMode'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

type DigitsFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'lead' | 'isReplaced'> & {
  /** Money: cents never join the dollars. */
  isAmount?: boolean
  /** Why cents are not taken, said as soon as a point is typed; without it they are. */
  whole?: string | undefined
  /** Told what the field says of what it did not take, and when that is over: for a place with room for the text. */
  onRefused?: ((text: string | undefined) => void) | undefined
  /** '$' before an amount. */
  prefix?: '$'
  /** Digits allowed after a point; none unless told. */
  decimals?: number
  /** What is typed on arrival replaces what stands there; so it is with amounts. */
  isReplaced?: boolean
  /** What is wrong with what stands there: said once the field is left. */
  problem?: string | undefined
}

const digitsOnly = (text: string, decimals: number) => {
  if (decimals === 0) return text.replace(/\D/g, '')
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, decimals)}`
}

/** Takes digits only; what is pasted loses the rest ('$1,240' becomes '1240'). */
export const DigitsField = ({ prefix, isAmount = prefix === '$', maxLength, onChange, ...props }: DigitsFieldProps) => {
  const { decimals = isAmount ? 2 : 0, isReplaced = isAmount, problem, error, whole, onRefused, ...field } = props
  const [isLeft, setLeft] = useState(false)
  const isCount = decimals === 0
  const { takes, changed, left, refusal } = useWholeDollars({ text: whole, value: field.value, isCount, onRefused })
  const takesDigit = takesDigits({ decimals, maxLength })
  const blur = () => {
    left()
    setLeft(true)
    field.onBlur?.()
  }
  return (
    <TextField
      {...field}
      error={refusal ?? (isLeft || error ? (problem ?? error) : undefined)}
      onBlur={blur}
      inputMode={decimals > 0 && whole === undefined ? 'decimal' : 'numeric'}
      lead={prefix}
      isReplaced={isReplaced}
      takes={typing => takes(typing) && takesDigit(typing)}
      // The browser's own maxLength would cut '$1,240' before the signs are taken out.
      onChange={text => onChange?.(changed(digitsOnly(text, decimals)).slice(0, maxLength))}
    />
  )
}
