import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import css from './fields.module.css'

export const TextAreaField = (props: FieldProps<string> & { rows?: number; maxLength?: number }) => (
  <FieldFrame {...props}>
    {ties => (
      <span className={cx(css.box, css.area, props.readOnly && css.readOnly, props.disabled && css.disabled)}>
        <textarea
          {...ties}
          className={css.input}
          rows={props.rows ?? 3}
          value={props.value}
          onChange={event => props.onChange?.(event.target.value)}
          onBlur={props.onBlur}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          readOnly={props.readOnly}
          disabled={props.disabled}
          {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
        />
      </span>
    )}
  </FieldFrame>
)
