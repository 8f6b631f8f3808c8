import type { ComponentProps } from 'react'
import css from './choices.module.css'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps, spanStyle } from './FieldFrame.tsx'
import fields from './fields.module.css'

type TickProps = Omit<FieldProps<boolean>, 'placeholder' | 'required'> & { indeterminate?: boolean }

const Tick = ({ value, onChange, ...rest }: TickProps & { kind: string | undefined; role?: 'switch' }) => {
  const { label, name, error, hint, span, readOnly, disabled, hideLabel, kind, role, indeterminate } = rest
  return (
    <div className={css.tickField} style={spanStyle(span)}>
      <label className={css.tick}>
        <input
          ref={element => {
            if (element) element.indeterminate = indeterminate ?? false
          }}
          type="checkbox"
          role={role}
          className={kind}
          name={name}
          checked={value}
          disabled={disabled || readOnly}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange?.(event.target.checked)}
          onBlur={rest.onBlur}
        />
        <span className={cx(hideLabel && fields.hidden)}>{label}</span>
      </label>
      {(error || hint) && <p className={error ? fields.error : fields.hint}>{error || hint}</p>}
    </div>
  )
}

export const CheckField = (props: TickProps) => <Tick {...props} kind={css.check} />

export const SwitchField = (props: TickProps) => <Tick {...props} kind={css.switch} role="switch" />

type CheckCellProps = {
  label: string
  value: boolean
  onChange?: (value: boolean) => void
  disabled?: boolean | undefined
}

/** A checkbox that fills its table cell, so the whole cell is the target. */
export const CheckCell = ({ label, value, onChange, disabled }: CheckCellProps) => (
  <label className={css.cell}>
    <input
      type="checkbox"
      className={css.check}
      aria-label={label}
      checked={value}
      disabled={disabled}
      onChange={event => onChange?.(event.target.checked)}
    />
  </label>
)

export type Choice<V extends string> = { value: V; label: string; disabled?: boolean }
type ChoiceFieldProps<V extends string> = Omit<FieldProps<V>, 'placeholder'> & {
  choices: readonly Choice<V>[]
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
}

export const ChoiceField = <V extends string>(props: ChoiceFieldProps<V>) => (
  <FieldFrame {...props} group>
    {ties => (
      <span className={cx(css.choices, props.readOnly && css.fixed)} data-invalid={ties['aria-invalid']}>
        {props.choices.map(choice => (
          <label key={choice.value} className={css.choice}>
            <input
              type="radio"
              name={props.name ?? ties.id}
              value={choice.value}
              checked={choice.value === props.value}
              disabled={choice.disabled || props.disabled || props.readOnly}
              onChange={() => props.onChange?.(choice.value)}
              onBlur={props.onBlur}
              onKeyDown={props.onKeyDown}
              aria-describedby={ties['aria-describedby']}
              {...(props.autoFocus && choice.value === props.value && { autoFocus: true })}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </span>
    )}
  </FieldFrame>
)
