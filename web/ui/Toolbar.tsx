import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { cx } from './cx.ts'
import fields from './fields.module.css'
import { KeyCap } from './KeyCap.tsx'
import css from './Toolbar.module.css'

/** The second line of a list: search, choices, filters; `right` for 'Columns'. */
export const Toolbar = ({ children, right }: { children: ReactNode; right?: ReactNode }) => (
  <search className={css.bar} aria-label="Filters">
    {children}
    {right && <span className={css.right}>{right}</span>}
  </search>
)

export const ToolbarRule = () => <span className={css.rule} />

/** Two short fields of a toolbar that belong together. */
export const FieldPair = ({ children }: { children: ReactNode }) => <span className={css.pair}>{children}</span>

type SearchBoxProps = {
  label: string
  value: string
  onChange: (text: string) => void
  onEnter?: (() => void) | undefined
  keys?: string
  width?: number | string
  sunken?: boolean
  inputRef?: Ref<HTMLInputElement>
  /** Why it is not searched for; stands below it. */
  problem?: string | undefined
}

/** Search with its key cap inside; Esc empties it. */
export const SearchBox = (props: SearchBoxProps) => {
  const { label, value, onChange, onEnter, keys, width = 250, sunken, inputRef, problem } = props
  const problemId = useId()
  const own = useRef<HTMLInputElement>(null)
  return (
    <span className={cx(fields.box, css.search, sunken && css.sunken)} style={{ width }}>
      <span className={fields.lead}>
        <IconSearch />
      </span>
      <input
        ref={inputRef ?? own}
        type="search"
        className={cx(fields.input, css.input)}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && problemId}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key === 'Escape' && value) {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          }
        }}
      />
      {keys && !value && (
        <span className={fields.trail}>
          <KeyCap keys={keys} />
        </span>
      )}
      {problem && (
        <p id={problemId} role="alert" className={fields.error}>
          {problem}
        </p>
      )}
    </span>
  )
}
