import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { digitsOnly, digitsOrCommas } from './digits.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './fields.module.css'
import { useNoMinus } from './no-minus.ts'
import { useRefusedSigns } from './refused-signs.ts'
import { type Takes, type Typing, takesDigits, useTaken } from './typing.ts'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password'
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string
  maxLength?: number | undefined
  lead?: ReactNode
  trail?: ReactNode
  strong?: boolean
  alignRight?: boolean
  size?: 'normal' | 'large' | 'phone'
  inputRef?: Ref<HTMLInputElement>
  isReplaced?: boolean
  takes?: Takes | undefined
  /** Why the field holds another number than was typed. */
  refusedFor?: string | undefined
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
            data-refused={props.refusedFor}
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
  isAmount?: boolean
  whole?: string | undefined
  onRefused?: ((text: string | undefined) => void) | undefined
  prefix?: '$'
  decimals?: number
  /** Allows negative amounts: a leading minus, and (50) pasted as -50. */
  isSigned?: boolean | undefined
  isReplaced?: boolean
  /** Keeps typed commas in the text: who reads it says whether they part thousands. */
  takesCommas?: boolean | undefined
  problem?: string | undefined
}

const modeOf = ({ isSigned, takesCents }: { isSigned: boolean; takesCents: boolean }) => {
  // The numeric keyboard of a phone has no minus.
  if (isSigned) return 'text'
  return takesCents ? 'decimal' : 'numeric'
}

export const DigitsField = ({ prefix, isAmount = prefix === '$', maxLength, onChange, ...props }: DigitsFieldProps) => {
  const { decimals = isAmount ? 2 : 0, isReplaced = isAmount, isSigned = false, takesCommas = false, ...others } = props
  const { problem, error, whole, onRefused, ...field } = others
  const [isLeft, setLeft] = useState(false)
  const isCode = !isReplaced && decimals === 0 && field.alignRight === undefined
  const isCount = decimals === 0 && !isCode
  const onThousands = isAmount && !takesCommas ? (text: string) => onChange?.(read(text)) : undefined
  const signs = { whole, value: field.value, isCode, isCount, onRefused, onThousands, maxLength }
  const { takes, changed, left, refusal, isCut } = useRefusedSigns(signs)
  const minus = useNoMinus(onRefused)
  const refusedFor = isCut ? refusal : minus.refusal
  // An amount that saves when it is left, or with Enter, does not save another number than was typed.
  const isHeld = isAmount && refusedFor !== undefined
  const takesDigit = takesDigits({ decimals, maxLength, isSigned, takesCommas })
  const takesSign = (typing: Typing) => (takesCommas && typing.typed === ',') || takes(typing)
  const read = (text: string) => {
    const digits = { decimals, isSigned }
    const kept = takesCommas ? digitsOrCommas(text, digits) : digitsOnly(text, digits)
    return changed(kept).slice(0, kept.includes(',') ? undefined : maxLength)
  }
  const blur = () => {
    left()
    minus.left()
    setLeft(true)
    if (!isHeld) field.onBlur?.()
  }
  return (
    <TextField
      {...field}
      error={refusal ?? minus.refusal ?? (isLeft || error ? (problem ?? error) : undefined)}
      refusedFor={refusedFor}
      onBlur={blur}
      inputMode={modeOf({ isSigned, takesCents: decimals > 0 && whole === undefined })}
      lead={prefix}
      isReplaced={isReplaced}
      takes={typing => (isSigned || minus.takes(typing)) && takesSign(typing) && takesDigit(typing)}
      onKeyDown={event => {
        minus.keyDown(event)
        // What is typed over the whole text follows no refused sign.
        if (event.ctrlKey || event.metaKey) left()
        if (event.key === 'Escape') changed(field.value)
        if (!isHeld || event.key !== 'Enter') field.onKeyDown?.(event)
      }}
      // The browser's own maxLength would cut '$1,240' before the signs are taken out.
      onChange={text => {
        minus.changed()
        onChange?.(read(text))
      }}
    />
  )
}
