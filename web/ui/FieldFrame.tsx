import { type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import css from './fields.module.css'

/** What every field takes. `V` is what `value` holds and `onChange` is given, never an event. */
export type FieldProps<V> = {
  label: string
  value: V
  onChange?: ((value: V) => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  error?: string | undefined
  /** A line below, shown while there is no error. */
  hint?: ReactNode
  /** Columns of the 24 that the field takes. */
  span?: number | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Still read out, not drawn: for toolbars and grids whose head says it. */
  hideLabel?: boolean | undefined
  placeholder?: string | undefined
}

/** The attributes that tie a control to its label, hint and error. */
export type ControlTies = {
  id: string
  name: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

type FrameProps = Pick<FieldProps<unknown>, 'label' | 'name' | 'error' | 'hint' | 'span' | 'required' | 'hideLabel'> & {
  children: (ties: ControlTies) => ReactNode
  /** For a group of controls the label is a legend, not tied to one of them. */
  group?: boolean
}

export const spanStyle = (span: number | undefined) =>
  span === undefined ? undefined : ({ '--span': span } as CSSProperties)

/** Label above, control, then the error or the hint. */
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
