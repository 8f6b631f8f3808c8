import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import css from './fields.module.css'

/** Props of every field. `V` is the type of `value` and of `onChange`'s argument, never an event. */
export type FieldProps<V> = {
  label: string
  value: V
  onChange?: ((value: V) => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  error?: string | undefined
  hint?: ReactNode
  span?: number | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  autoFocus?: boolean | undefined
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
}

export type ControlTies = {
  id: string
  name: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type FrameProps = Pick<FieldProps<unknown>, 'label' | 'name' | 'error' | 'hint' | 'span' | 'required' | 'hideLabel'> & {
  children: (ties: ControlTies) => ReactNode
  group?: boolean
}

/** A field of up to a third of a wide form takes half of the width on a phone. */
const HALF = 8

export const spanStyle = (span: number | undefined) =>
  span === undefined ? undefined : ({ '--span': span, '--span-on-phone': span <= HALF ? 12 : 24 } as CSSProperties)

export const FieldFrame = ({ label, name, error, hint, span, required, hideLabel, group, children }: FrameProps) => {
  const id = useId()
  const below = error || hint ? `${id}below` : undefined
  const labelClass = cx(css.label, hideLabel && css.hidden)
  const inside = (
    <>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': below,
        'aria-required': required || undefined,
      })}
      {below && (
        <p id={below} className={error ? css.error : css.hint}>
          {error || hint}
        </p>
      )}
    </>
  )
  const frame = { className: css.field, style: spanStyle(span), 'data-error': error ? '' : undefined }
  if (group)
    return (
      <fieldset {...frame}>
        <legend className={labelClass}>{label}</legend>
        {inside}
      </fieldset>
    )
  return (
    <div {...frame}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {inside}
    </div>
  )
}
