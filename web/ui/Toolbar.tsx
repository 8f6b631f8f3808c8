import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { PlainButton, PrimaryButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'
import fields from './fields.module.css'
import { KeyCap } from './KeyCap.tsx'
import css from './Toolbar.module.css'
import { PHONE, useMedia } from './use-media.ts'

type ToolbarProps = {
  search?: ReactNode
  folded?: string | undefined
  right?: ReactNode
  children?: ReactNode
}

const FoldedFilters = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <PlainButton icon={<IconAdjustmentsHorizontal />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </PlainButton>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Filters"
        footer={<PrimaryButton onClick={close}>Done</PrimaryButton>}
      >
        <div className={css.stack}>{children}</div>
      </Dialog>
    </>
  )
}

export const Toolbar = ({ search, folded, right, children }: ToolbarProps) => {
  const isPhone = useMedia(PHONE)
  return (
    <search className={css.bar} aria-label="Filters">
      {search}
      {folded !== undefined && isPhone ? <FoldedFilters label={folded}>{children}</FoldedFilters> : children}
      {right && <span className={css.right}>{right}</span>}
    </search>
  )
}

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
  problem?: string | undefined
}

/** Room for the whole hint between the lens and the key cap. */
const widthFor = (hint: string) => `max(250px, ${hint.length} * 0.82ch + 100px)`

export const SearchBox = (props: SearchBoxProps) => {
  const { label, value, onChange, onEnter, keys, width = widthFor(label), sunken, inputRef, problem } = props
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
