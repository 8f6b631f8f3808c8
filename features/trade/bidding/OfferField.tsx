import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { digitsOnly } from '#web/ui/digits.ts'
import { focusNext } from '#web/ui/next-field.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { takesDigits } from '#web/ui/typing.ts'
import css from './bidding.module.css'

const digits = { decimals: 2, isSigned: true }
const LONGEST = 13
const takes = takesDigits({ ...digits, maxLength: LONGEST })

const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
  const list = event.currentTarget.closest<HTMLElement>('[data-offers]')
  if (event.key !== 'Enter' || !list) return
  event.preventDefault()
  if (focusNext(list, event.currentTarget, event.shiftKey ? -1 : 1)) return
  document.querySelector<HTMLElement>('[data-primary]')?.focus()
}

const turned = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

const isBegun = (text: string) => /^-?\.?$/.test(text)

type Props = {
  label: string
  hint: string
  value: string
  error: string | undefined
  isReadOnly: boolean
  hidesLabel?: boolean
  onType: (text: string) => void
  onLeave?: () => void
}

/** An amount for a thumb. A phone's number pad has no minus, so a button turns the sign. */
export const OfferField = ({ label, hint, value, error, isReadOnly, hidesLabel, onType, onLeave }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const type = (text: string) => {
    setTyping(true)
    onType(text)
  }
  const leave = () => {
    setTyping(false)
    onLeave?.()
  }
  const turn = () => {
    type(turned(value))
    input.current?.focus()
  }
  const isCharge = value.startsWith('-') && !isBegun(value)
  return (
    <div className={isCharge ? css.chargeField : undefined}>
      <TextField
        hideLabel={hidesLabel}
        strong
        alignRight
        isReplaced
        size="phone"
        lead={
          isReadOnly ? (
            '$'
          ) : (
            <IconButton
              label="Turn the sign: a negative offer is a charge"
              className={css.sign}
              icon={<span>± $</span>}
              tabIndex={-1}
              onPointerDown={event => event.preventDefault()}
              onClick={turn}
            />
          )
        }
        inputMode="decimal"
        placeholder="0.00"
        inputRef={input}
        {...{ label, hint, value, takes }}
        error={isTyping && isBegun(value) ? undefined : error}
        readOnly={isReadOnly}
        onChange={text => type(digitsOnly(text, digits).slice(0, LONGEST))}
        onBlur={leave}
        onKeyDown={goOn}
      />
    </div>
  )
}
