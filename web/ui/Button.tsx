import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import css from './Button.module.css'
import { cx } from './cx.ts'
import { KeyCap } from './KeyCap.tsx'

export type ButtonRoot = { className: string; children: ReactNode; 'aria-disabled'?: true }

type Click = {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** Disables a button only while its own work runs. */
const useOneAtATime = ({ onClick }: Click) => {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const end = () => {
    running.current = false
    setRunning(false)
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (running.current) return event.preventDefault()
    const work = onClick?.(event)
    if (!(work instanceof Promise)) return
    running.current = true
    setRunning(true)
    void work.finally(end)
  }
  return { isRunning, click }
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children' | 'onClick'> &
  Click & {
    children: ReactNode
    icon?: ReactNode
    keys?: string | undefined
    loading?: boolean | undefined
    /** The label while busy. Give it, or `loading`, from the start, so that the width stays. */
    loadingLabel?: string
    size?: 'normal' | 'large' | 'phone' | 'pad'
    wide?: boolean
    renderRoot?: ((root: ButtonRoot) => ReactNode) | undefined
  }

type Look = 'primary' | 'plain' | 'danger' | 'dangerFill' | 'quiet' | 'link'

const Face = ({ icon, keys, children }: Pick<ButtonProps, 'icon' | 'keys' | 'children'>) =>
  icon || keys ? (
    <span className={css.face}>
      {icon && <span className={css.icon}>{icon}</span>}
      {children}
      {keys && <KeyCap keys={keys} />}
    </span>
  ) : (
    children
  )

const make = (look: Look) => (props: ButtonProps) => {
  const { icon, keys, loading, loadingLabel, size = 'normal', wide, renderRoot, ...rest } = props
  const { children, className, onClick, type = 'button', ...button } = rest
  const { isRunning, click } = useOneAtATime({ onClick })
  const isBusy = loading ?? isRunning
  const root = cx(css.button, css[look], css[size], wide && css.wide, isBusy && css.loading, className)
  const face = (
    <Face icon={icon} keys={keys}>
      {children}
    </Face>
  )
  const content =
    loading === undefined && loadingLabel === undefined ? (
      face
    ) : (
      <span className={css.stack}>
        <span className={cx(isBusy && css.away)} aria-hidden={isBusy}>
          {face}
        </span>
        <span className={cx(!isBusy && css.away)} aria-hidden={!isBusy}>
          <Face icon={<span className={css.spinner} />}>{loadingLabel ?? 'Saving'}</Face>
        </span>
      </span>
    )
  if (renderRoot)
    return renderRoot({ className: root, children: content, ...(button.disabled && { 'aria-disabled': true }) })
  // Busy buttons are not `disabled`, so that they keep the focus.
  return (
    <button
      {...button}
      data-primary={look === 'primary' ? '' : undefined}
      type={type}
      className={root}
      onClick={event => (loading ? event.preventDefault() : click(event))}
      aria-busy={loading}
      aria-disabled={isBusy}
    >
      {content}
    </button>
  )
}

export const PrimaryButton = make('primary')
export const PlainButton = make('plain')
export const DangerButton = make('danger')
export const DangerFillButton = make('dangerFill')
export const QuietButton = make('quiet')
export const LinkButton = make('link')

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'onClick'> &
  Click & {
    label: string
    icon: ReactNode
    keys?: string
    large?: boolean
  }

export const IconButton = ({
  label,
  icon,
  keys,
  large,
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) => {
  const { isRunning, click } = useOneAtATime({ onClick })
  return (
    <button
      {...rest}
      type={type}
      className={cx(css.iconButton, large && css.iconLarge, className)}
      aria-label={label}
      aria-disabled={isRunning || rest['aria-disabled']}
      data-tip={label}
      data-tip-keys={keys}
      onClick={click}
    >
      {icon}
    </button>
  )
}
