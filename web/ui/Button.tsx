import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './Button.module.css'
import { cx } from './cx.ts'
import { KeyCap } from './KeyCap.tsx'

/** What `renderRoot` must put on its element; spread it on the router's link. */
export type ButtonRoot = { className: string; children: ReactNode; 'aria-disabled'?: true }

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  icon?: ReactNode
  keys?: string | undefined
  /** Give it wherever it may become true: the width is kept from the start. */
  loading?: boolean | undefined
  loadingLabel?: string
  /** 30, 36, 48 and 64 px high. */
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
  const { icon, keys, loading, loadingLabel = 'Saving', size = 'normal', wide, renderRoot, ...rest } = props
  const { children, className, onClick, type = 'button', ...button } = rest
  const root = cx(css.button, css[look], css[size], wide && css.wide, loading && css.loading, className)
  const face = (
    <Face icon={icon} keys={keys}>
      {children}
    </Face>
  )
  const content =
    loading === undefined ? (
      face
    ) : (
      <span className={css.stack}>
        <span className={cx(loading && css.away)} aria-hidden={loading}>
          {face}
        </span>
        <span className={cx(!loading && css.away)} aria-hidden={!loading}>
          <Face icon={<span className={css.spinner} />}>{loadingLabel}</Face>
        </span>
      </span>
    )
  if (renderRoot)
    return renderRoot({ className: root, children: content, ...(button.disabled && { 'aria-disabled': true }) })
  // Not `disabled` while loading: the button keeps the focus.
  const click = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button {...button} type={type} className={root} onClick={click} aria-busy={loading} aria-disabled={loading}>
      {content}
    </button>
  )
}

export const PrimaryButton = make('primary')
export const PlainButton = make('plain')
/** Red text on a plain ground; `DangerFillButton` is the filled one for refused work and the last step of a removal. */
export const DangerButton = make('danger')
export const DangerFillButton = make('dangerFill')
/** No ground until pointed at, for 'Columns', 'Clear filters' and the like. */
export const QuietButton = make('quiet')
/** Does something and reads as a link: 'Forgot Password ?', 'End'. */
export const LinkButton = make('link')

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also the tooltip. */
  label: string
  icon: ReactNode
  keys?: string
  large?: boolean
}

export const IconButton = ({ label, icon, keys, large, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    className={cx(css.iconButton, large && css.iconLarge, className)}
    aria-label={label}
    data-tip={label}
    data-tip-keys={keys}
  >
    {icon}
  </button>
)
